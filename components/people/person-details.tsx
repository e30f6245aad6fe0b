"use client";

import type { ReactNode } from "react";
import { useFieldNames, useValueText } from "#components/custom-fields/index.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatTimeZone } from "#components/ui/format.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useShowsAge } from "#lib/client/people/use-shows-age.ts";
import { isYearless, withoutYear } from "#lib/contract/fields/yearless-day.ts";
import { wholeYears } from "#lib/contract/resources/occasion.ts";
import { useFactText } from "./fact-text.ts";
import { FORM_FACTS, type FormField } from "./person-form-values.ts";
import styles from "./person-page.module.css";

/** Shown in the page's header. */
const NAMES: ReadonlySet<FormField> = new Set(["first_name", "last_name"]);

/**
 * A person's facts; with their age for who may see it, and the birthday without its year for who may not.
 * @param today `YYYY-MM-DD`
 */
export function PersonDetails({ person, today }: { person: Person; today: string }) {
  const t = useMessages(PERSON);
  const names = useMessages(PERSON_FIELDS);
  const say = useFactText();
  const showsAge = useShowsAge();
  const { timeZone } = useOrganization();
  const { nameOf, inOrder } = useFieldNames();
  const textOf = useValueText();
  const zone = () =>
    say("time_zone", person.time_zone) ?? t.organizationZone({ zone: formatTimeZone(timeZone) });
  const birthday = () => {
    const { birth_date: day } = person;
    if (day === null || isYearless(day)) return say("birth_date", day);
    if (!showsAge(person)) return say("birth_date", withoutYear(day));
    const years = wholeYears(day, today);
    const age = years === null ? [] : [t.age({ years })];
    return [say("birth_date", day), ...age].join(" · ");
  };
  return (
    <dl className={styles.facts}>
      {FORM_FACTS.filter((fact) => !NAMES.has(fact)).map((fact) => (
        <Fact key={fact} term={names[fact]}>
          {fact === "birth_date" ? birthday() : fact === "time_zone" ? zone() : say(fact, person[fact])}
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
