"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import styles from "./check.module.css";
import { peopleWithoutPhoto } from "./checked-report.ts";

/** People named at first, and added with each press. */
const NAMED = 6;
const MORE = 100;

/** People without a photo and what is shown instead, with a link that opens in a new tab to add photos. */
export function WithoutPhoto({ report }: { report: CollectionReport }) {
  const t = useMessages(COLLECTION_CHECK);
  const { noPhoto } = t;
  const [count, setCount] = useState(NAMED);
  const people = peopleWithoutPhoto(report.recipients);
  const standIn = people[0]?.photo_stand_in;
  if (standIn == null) return null;
  const rest = people.length - count;
  return (
    <section className={styles.findings} aria-label={noPhoto.label}>
      <div className={styles.group} data-tone="quiet">
        <div className={styles.groupHead}>
          <h3 className={styles.groupTitle}>{noPhoto[standIn]({ count: people.length })}</h3>
          <Button component={Link} href="/people/photos" target="_blank" variant="default" size="compact-md">
            {noPhoto.add}
            <span className="visually-hidden"> ({t.opensAside})</span>
          </Button>
        </div>
        <p className={styles.advice}>{noPhoto.advice}</p>
        <ul className={styles.names} aria-label={noPhoto.label}>
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
