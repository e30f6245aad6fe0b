"use client";

import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import { useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { aheadWindow } from "./ahead-window.ts";
import { OccurrenceRows } from "./occurrence-rows.tsx";
import styles from "./occurrences.module.css";

/** How many are listed beside a rule; the calendar has all. */
const SHOWN = 20;

/** Whom a rule is about in the next 30 days. @param today the reader's day */
export function UpcomingPanel({ rule, today }: { rule: Celebration; today: string }) {
  const t = useMessages(OCCURRENCES);
  const { data, error, refetch } = useOccurrences({ ...aheadWindow(today), celebrationId: rule.id });
  const items = data?.items ?? [];
  return (
    <Panel title={t.upcoming}>
      {data === undefined ? (
        error === null ? null : (
          <LoadError error={error} onRetry={() => refetch()} />
        )
      ) : items.length === 0 ? (
        <p className={styles.none}>{t.nobody}</p>
      ) : (
        <>
          <OccurrenceRows occurrences={items.slice(0, SHOWN)} rules={[rule]} />
          {items.length > SHOWN ? (
            <p className={styles.none}>
              {data.isComplete
                ? t.more({ count: items.length - SHOWN })
                : t.manyMore({ count: items.length - SHOWN })}
            </p>
          ) : null}
        </>
      )}
    </Panel>
  );
}
