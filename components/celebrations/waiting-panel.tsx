"use client";

import { Button } from "@mantine/core";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ApprovalPicture } from "./approvals/approval-picture.tsx";
import styles from "./approvals/approvals.module.css";
import { useDecisions } from "./approvals/use-decisions.ts";
import { useWaiting } from "./approvals/use-waiting.ts";

/** How many pictures are shown; the page of approvals has all. */
const SHOWN = 9;
const NAMED = 3;

/**
 * What waits for an approval, of all rules, with one press for all that the user may approve; nothing while nothing does.
 * @param today the reader's day
 */
export function WaitingPanel({ today }: { today: string }) {
  const t = useMessages(APPROVALS);
  const format = useFormat();
  const { own, others, isComplete } = useWaiting(today);
  const { approve, isBusy } = useDecisions();
  const count = own.length + others;
  if (count === 0) return null;
  const names = own.slice(0, NAMED).map(({ person_name: name }) => name);
  if (own.length > NAMED) names.push(t.panel.more({ count: own.length - NAMED }));
  return (
    <div className={styles.waiting}>
      <Panel
        title={isComplete ? t.panel.title({ count }) : t.panel.titleMore({ count })}
        aside={
          own.length === 0 ? undefined : (
            <div className={styles.buttons}>
              <LinkButton variant="default" size="compact-md" href="/celebrations/approvals">
                {t.panel.look}
              </LinkButton>
              <Button size="compact-md" loading={isBusy} onClick={() => approve(own)}>
                {isComplete
                  ? t.panel.approveAll({ count: own.length })
                  : t.panel.approveThese({ count: own.length })}
              </Button>
            </div>
          )
        }
      >
        {own.length === 0 ? (
          <p className={styles.names}>{t.panel.others}</p>
        ) : (
          <>
            <ul className={styles.strip} aria-hidden="true">
              {own.slice(0, SHOWN).map((occurrence) => (
                <li key={occurrence.id} className={styles.small}>
                  <ApprovalPicture occurrence={occurrence} />
                </li>
              ))}
            </ul>
            <p className={styles.names}>{format.list(names)}</p>
          </>
        )}
      </Panel>
    </div>
  );
}
