"use client";

import type { ReactNode } from "react";
import { useFieldNames, useValueText } from "#components/custom-fields/index.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import { FORM_FACTS, type FormField } from "./person-form-values.ts";
import styles from "./person-page.module.css";

/** Shown in the page's header. */
const NAMES: ReadonlySet<FormField> = new Set(["first_name", "last_name"]);

/** A person's facts. */
export function PersonDetails({ person }: { person: Person }) {
  const t = useMessages(PERSON);
  const format = useFormat();
  const { nameOf, inOrder } = useFieldNames();
  const textOf = useValueText();
  const date = (iso: string | null) => (iso === null ? null : format.date(iso, { dateStyle: "long" }));
  return (
    <dl className={styles.facts}>
      {FORM_FACTS.filter((fact) => !NAMES.has(fact)).map((fact) => (
        <Fact key={fact} term={t.fields[fact]}>
          {isDateFact(fact) ? date(person[fact]) : person[fact]}
        </Fact>
      ))}
      {inOrder(Object.keys(person.custom_fields)).map((key) => (
        <Fact key={key} term={nameOf(key)}>
          {textOf(key, person.custom_fields[key])}
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
