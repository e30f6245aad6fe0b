"use client";

import Link from "next/link";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import { PERSON_FACTS } from "#lib/contract/resources/person-facts.ts";
import { useFactText } from "./fact-text.ts";
import styles from "./import-page.module.css";
import { fieldLabel } from "./import-reasons.ts";
import { cut } from "./row-text.ts";

/** Most people shown one by one; the counts by field cover all. */
const SHOWN = 100;
/** Most characters shown of a value. */
const MOST_CHARACTERS = 200;

type ChangedPerson = ImportResult["changed_people"][number];

/** The people who change, or have been changed, with the value of each field before and after. */
export function ImportChanges({ result }: { result: ImportResult }) {
  const t = useMessages(PEOPLE_IMPORT).changes;
  const labelOf = useFieldLabel();
  if (result.updated === 0) return null;
  const people = result.changed_people.slice(0, SHOWN);
  const more = result.updated - people.length;
  const isPreview = result.dry_run;
  const heads = isPreview ? [t.now, t.afterImport] : [t.before, t.now];
  return (
    <Panel title={isPreview ? t.title : t.titleDone} flush>
      <p className={styles.help}>
        {result.changed_fields
          .map(({ field, people: count }) => t.byField({ field: labelOf(field), count }))
          .join(" · ")}
      </p>
      <table className={`${styles.table} ${styles.changes}`}>
        <thead>
          <tr>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.field}</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        {people.map((person) => (
          <Person
            key={`${person.line} ${person.person_id}`}
            person={person}
            heads={heads}
            isLinked={!isPreview}
          />
        ))}
      </table>
      {more > 0 ? <p className={styles.more}>{t.more({ count: more })}</p> : null}
    </Panel>
  );
}

interface PersonProps {
  person: ChangedPerson;
  heads: readonly string[];
  isLinked: boolean;
}

function Person({ person, heads, isLinked }: PersonProps) {
  const t = useMessages(PEOPLE_IMPORT).changes;
  const labelOf = useFieldLabel();
  const sayValue = useValue();
  const name = fullName(person);
  return (
    <tbody>
      {person.changes.map(({ field, before, after }, index) => (
        <tr key={field}>
          {index > 0 ? null : (
            <th scope="rowgroup" rowSpan={person.changes.length} dir="auto">
              {isLinked ? <Link href={`/people/${person.person_id}`}>{name}</Link> : name}
              <span className={styles.changeRow}>{t.row({ line: person.line })}</span>
            </th>
          )}
          <td className={styles.changeField}>{labelOf(field)}</td>
          <td data-label={heads[0]} className={styles.former} dir="auto">
            {sayValue(field, before)}
          </td>
          <td data-label={heads[1]} dir="auto">
            {sayValue(field, after)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function useFieldLabel(): (field: string) => string {
  const t = { peopleImport: useMessages(PEOPLE_IMPORT), personFields: useMessages(PERSON_FIELDS) };
  const { nameOf } = useFieldNames();
  return (field) => {
    if (field === "status") return t.peopleImport.changes.status;
    if (field === "photo_asset_id") return t.peopleImport.columns.exported.photo_asset_id;
    return fieldLabel(field, t, nameOf);
  };
}

function useValue(): (field: string, value: unknown) => string {
  const t = useMessages(PEOPLE_IMPORT).changes;
  const say = useFactText();
  return (field, value) => {
    const fact = PERSON_FACTS.find((each) => each === field);
    if (fact !== undefined) return cut(say(fact, value) ?? t.empty, MOST_CHARACTERS);
    if (value === null || value === undefined) return t.empty;
    if (field === "photo_asset_id") return t.photo;
    if (field === "status") return value === "archived" ? t.archived : t.active;
    return cut(typeof value === "string" ? value : JSON.stringify(value), MOST_CHARACTERS);
  };
}
