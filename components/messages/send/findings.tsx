"use client";

import { Checkbox } from "@mantine/core";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { MessageReport } from "#lib/client/messages/message-send.ts";
import styles from "./send.module.css";

/** How many are named of each reason. */
const NAMED = 5;

interface FindingsProps {
  report: MessageReport | undefined;
  error: Error | null;
  onRetry: () => void;
  isRefreshing: boolean;
  sendsAgain: boolean;
  onSendsAgain: (sendsAgain: boolean) => void;
}

/** Who gets a message, and who does not, by reason, with names. */
export function Findings(props: FindingsProps) {
  const { report, error, onRetry, isRefreshing, sendsAgain, onSendsAgain } = props;
  const t = useMessages(SEND).findings;
  const hadIt = report?.reasons.some(({ reason }) => reason === "already_sent") ?? false;
  return (
    <Panel title={t.title}>
      {report === undefined ? (
        error === null ? (
          <p className={styles.hint} role="status">
            {t.checking}
          </p>
        ) : (
          <LoadError error={error} onRetry={onRetry} />
        )
      ) : (
        <div className={styles.findings} role="status" aria-busy={isRefreshing}>
          <p className={styles.sum}>{t.queued({ count: report.queued })}</p>
          {report.reasons.length === 0 ? null : (
            <ul className={styles.reasons}>
              {report.reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {t.reasons[reason]({ count })}
                  <LeftOut report={report} reason={reason} count={count} />
                </li>
              ))}
            </ul>
          )}
          <SharedAddresses report={report} />
        </div>
      )}
      {hadIt || sendsAgain ? (
        <Checkbox
          mt="sm"
          label={t.again}
          checked={sendsAgain}
          onChange={(event) => onSendsAgain(event.currentTarget.checked)}
        />
      ) : null}
    </Panel>
  );
}

/** Addresses that several people have: each of them can watch what is sent there. */
function SharedAddresses({ report }: { report: MessageReport }) {
  const t = useMessages(SEND).findings;
  const { shared_address_count: count, shared_addresses: addresses } = report;
  if (count === 0) return null;
  return (
    <div>
      <p className={styles.shared}>{t.shared({ count })}</p>
      <ul className={styles.sharing}>
        {addresses.slice(0, NAMED).map(({ to, people, people_count: total }) => (
          <li key={to}>
            <span className={styles.address}>{to}</span>
            <ul className={styles.names}>
              {people.slice(0, NAMED).map(({ person_id: id, person_name: name }) => (
                <li key={id}>
                  <TextLink newTab href={`/people/${id}`}>
                    <span dir="auto">{name}</span>
                  </TextLink>
                </li>
              ))}
              {total > NAMED ? <li>{t.more({ count: total - NAMED })}</li> : null}
            </ul>
          </li>
        ))}
        {count > NAMED ? <li>{t.moreAddresses({ count: count - NAMED })}</li> : null}
      </ul>
    </div>
  );
}

type Reason = MessageReport["reasons"][number]["reason"];

function LeftOut({ report, reason, count }: { report: MessageReport; reason: Reason; count: number }) {
  const t = useMessages(SEND).findings;
  const named = report.left_out.filter((each) => each.reason === reason).slice(0, NAMED);
  return (
    <ul className={styles.names}>
      {named.map(({ video_id: videoId, person_id: personId, person_name: name, to }) => (
        <li key={`${videoId} ${to}`}>
          <TextLink newTab href={personId === null ? `/videos/${videoId}` : `/people/${personId}`}>
            <span dir="auto">{name ?? t.noName}</span>
          </TextLink>
        </li>
      ))}
      {count > named.length ? <li>{t.more({ count: count - named.length })}</li> : null}
    </ul>
  );
}
