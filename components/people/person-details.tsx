"use client";

import type { ReactNode } from "react";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import type { Person } from "#lib/client/people/people.ts";
import styles from "./person-page.module.css";

/** What is known about a person, in words. */
export function PersonDetails({ person }: { person: Person }) {
  const t = useMessages(PERSON);
  const format = useFormat();
  const { fields } = t;
  const date = (iso: string | null) => (iso === null ? null : format.date(iso, { dateStyle: "long" }));
  return (
    <dl className={styles.facts}>
      <Fact term={fields.birth_date}>{date(person.birth_date)}</Fact>
      <Fact term={fields.hire_date}>{date(person.hire_date)}</Fact>
      <Fact term={fields.position}>{person.position}</Fact>
      <Fact term={fields.sector}>{person.sector}</Fact>
      <Fact term={fields.email}>{person.email}</Fact>
      <Fact term={fields.phone}>{person.phone}</Fact>
      <Fact term={fields.external_id}>{person.external_id}</Fact>
      {Object.entries(person.custom_fields).map(([name, value]) => (
        <Fact key={name} term={asHeading(name)}>
          {typeof value === "string" ? value : JSON.stringify(value)}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const t = useMessages(PERSON);
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value} dir="auto">
        {children === null || children === "" ? (
          <span className={styles.unknown}>{t.nothingKnown}</span>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
