"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import styles from "./check.module.css";
import { peopleWithoutPhoto } from "./checked-report.ts";
import { NamedPeople } from "./named-people.tsx";

/** People without a photo and what is shown instead, with a link that opens in a new tab to add photos. */
export function WithoutPhoto({ report }: { report: CollectionReport }) {
  const t = useMessages(COLLECTION_CHECK);
  const { noPhoto } = t;
  const people = peopleWithoutPhoto(report.recipients);
  const standIn = people[0]?.photo_stand_in;
  if (standIn == null) return null;
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
        <NamedPeople label={noPhoto.label} people={people} />
      </div>
    </section>
  );
}
