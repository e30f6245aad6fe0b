"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import styles from "./check.module.css";

/** People named at first, and added with each press. */
const NAMED = 6;
const MORE = 100;

/** People whom the period would select, and who do not want to be congratulated. */
export function OptedOut({ report: { left_out: people } }: { report: CollectionReport }) {
  const t = useMessages(COLLECTION_CHECK);
  const [count, setCount] = useState(NAMED);
  if (people.length === 0) return null;
  const rest = people.length - count;
  return (
    <section className={styles.findings} aria-label={t.optedOut.label}>
      <div className={styles.group} data-tone="quiet">
        <h3 className={styles.groupTitle}>{t.optedOut.title({ count: people.length })}</h3>
        <p className={styles.advice}>{t.optedOut.advice}</p>
        <ul className={styles.names} aria-label={t.optedOut.label}>
          {people.slice(0, count).map(({ person_id, person_name }) => (
            <li key={person_id}>
              <TextLink href={`/people/${person_id}`} newTab>
                <span dir="auto">{person_name}</span>
                <span className="visually-hidden"> ({t.opensAside})</span>
              </TextLink>
            </li>
          ))}
        </ul>
        {rest > 0 ? (
          <Button variant="subtle" size="compact-md" onClick={() => setCount(count + MORE)}>
            {t.more({ count: Math.min(rest, MORE) })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
