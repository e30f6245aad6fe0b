"use client";

import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { blankToNull } from "#components/form/empty-values.ts";
import { PERSON_CONFLICT } from "#components/i18n/generated/person-conflict.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { personInput } from "#lib/contract/resources/person.ts";
import styles from "./edit-conflict.module.css";
import { useFactText } from "./fact-text.ts";
import { changedFields, type FormField, type PersonInput } from "./person-form-values.ts";

interface EditConflictProps {
  /** The version that the edit is based on. */
  base: Person;
  /** The version that another user has saved since. */
  theirs: Person;
  /** The values in the form. */
  typed: PersonInput;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows both versions of every field that another user changed, and lets the user choose. */
export function EditConflict({ base, theirs, typed, onLoadTheirs, onKeepMine }: EditConflictProps) {
  const fields = useMessages(PERSON_FIELDS);
  const t = useMessages(PERSON_CONFLICT);
  const region = useRef<HTMLElement>(null);
  const show = useFieldText();
  const mine = new Set(changedFields(base, readBack(typed)));
  useEffect(() => {
    region.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section className={styles.conflict} aria-label={t.title} ref={region}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.title}</th>
            <th scope="col">{t.theirs}</th>
            <th scope="col">{t.yours}</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(base, theirs).map((field) => (
            <tr key={field}>
              <th scope="row">{fields[field]}</th>
              <td>{show(field, theirs[field])}</td>
              <td>{mine.has(field) ? show(field, typed[field]) : t.untouched}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLoadTheirs}>
          {t.loadTheirs}
        </Button>
        <Button onClick={onKeepMine}>{t.keepMine}</Button>
      </div>
    </section>
  );
}

/** The form's values as fields of a person: blank becomes null. */
function readBack(typed: PersonInput): Partial<Person> {
  return blankToNull(personInput, typed) as Partial<Person>;
}

function useFieldText() {
  const t = useMessages(PERSON_CONFLICT);
  const say = useFactText();
  return (field: FormField, value: unknown): string => {
    if (field === "custom_fields") {
      if (typeof value !== "object" || value === null) return t.empty;
      const entries = Object.entries(value).map(([name, each]) => `${name}: ${String(each)}`);
      return entries.length === 0 ? t.empty : entries.join(", ");
    }
    return say(field, value) ?? t.empty;
  };
}
