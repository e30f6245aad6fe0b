"use client";

import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import styles from "./check.module.css";
import { NamedPeople } from "./named-people.tsx";

/** People whom the period would select, and who do not want to be congratulated. */
export function OptedOut({ report: { left_out: people } }: { report: CollectionReport }) {
  const t = useMessages(COLLECTION_CHECK);
  if (people.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={t.optedOut.label}>
      <div className={styles.group} data-tone="quiet">
        <h3 className={styles.groupTitle}>{t.optedOut.title({ count: people.length })}</h3>
        <p className={styles.advice}>{t.optedOut.advice}</p>
        <NamedPeople label={t.optedOut.label} people={people} />
      </div>
    </section>
  );
}
