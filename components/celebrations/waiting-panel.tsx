"use client";

import { Button } from "@mantine/core";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { useApproveOccurrences, useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { useMayApprove } from "./may-approve.ts";
import { OccurrenceRows } from "./occurrence-rows.tsx";
import styles from "./occurrences.module.css";
import { waitingSpan } from "./waiting-span.ts";

/** As many as one request approves. */
const TOGETHER = 500;

/** What waits for an approval, of all rules; nothing while none does. @param today the reader's day */
export function WaitingPanel({ today }: { today: string }) {
  const t = useMessages(OCCURRENCES);
  const rules = useCelebrationRules().data ?? [];
  const mayApprove = useMayApprove();
  const approve = useApproveOccurrences();
  const { data } = useOccurrences(waitingSpan(today));
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const own = new Set(rules.filter(mayApprove).map(({ id }) => id));
  const ids = items.flatMap((each) => (own.has(each.celebration_id) ? [each.id] : [])).slice(0, TOGETHER);
  return (
    <div className={styles.waiting}>
      <Panel
        title={t.waiting({ count: items.length })}
        aside={
          ids.length < 2 ? undefined : (
            <Button
              size="compact-md"
              loading={approve.isPending}
              onClick={() =>
                approve.mutate(ids, {
                  onSuccess: ({ approved }) => notifyDone(t.approvedNow({ count: approved })),
                  onError: (error) => notifyFailure(t.failed, error),
                })
              }
            >
              {t.approveAll({ count: ids.length })}
            </Button>
          )
        }
      >
        <OccurrenceRows namesRules occurrences={items} rules={rules} />
      </Panel>
    </div>
  );
}
