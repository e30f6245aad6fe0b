"use client";

import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { DeliveryDetails } from "#lib/client/webhooks/webhook-deliveries.ts";
import styles from "./delivery-attempts.module.css";
import { IN_MILLISECONDS } from "./delivery-list.tsx";

type Attempt = DeliveryDetails["attempts"][number];

const toTheSecond = { dateStyle: "medium", timeStyle: "medium" } as const;

/** Every attempt with what was answered, newest first; the newest one is open. */
export function DeliveryAttempts({ delivery: { attempts, error } }: { delivery: DeliveryDetails }) {
  const t = useMessages(DELIVERIES);
  const [newest] = attempts;
  // A delivery whose webhook was disabled meanwhile fails without an attempt.
  const isOther = error !== null && error !== newest?.error;
  return (
    <Panel title={t.attempts.title} flush={newest !== undefined}>
      {isOther ? <p className={newest === undefined ? styles.alone : styles.error}>{error}</p> : null}
      {newest === undefined && !isOther ? <p className={styles.alone}>{t.attempts.none}</p> : null}
      {newest === undefined ? null : (
        <ol className={styles.list}>
          {attempts.map((attempt, index) => (
            <li key={`${attempt.run} ${attempt.attempt}`}>
              <OneAttempt attempt={attempt} isNewest={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function OneAttempt({ attempt, isNewest }: { attempt: Attempt; isNewest: boolean }) {
  const t = useMessages(DELIVERIES).attempts;
  const format = useFormat();
  const { run, attempt: number, response_status: status, error, duration_ms: took } = attempt;
  return (
    <details className={styles.attempt} open={isNewest}>
      <summary className={styles.summary}>
        <span className={styles.told}>
          <StatusBadge
            plain
            tone={error === null ? "success" : "danger"}
            label={status === null ? t.noAnswer : String(status)}
          />
          <span>{run === 0 ? t.nth({ number }) : t.nthAgain({ number, run })}</span>
          <span className={styles.when}>
            <ExactTime instant={attempt.attempted_at} options={toTheSecond} /> ·{" "}
            {format.number(took, IN_MILLISECONDS)}
          </span>
        </span>
      </summary>
      {error === null ? null : <p className={styles.error}>{error}</p>}
      {status === null ? null : <Body text={attempt.response_body} />}
    </details>
  );
}

/** The beginning of what was answered. */
function Body({ text }: { text: string | null }) {
  const t = useMessages(DELIVERIES);
  if (text === null || text === "") return <p className={styles.empty}>{t.noBody}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard must be able to do
    <pre className={styles.body} tabIndex={0}>
      {text}
    </pre>
  );
}
