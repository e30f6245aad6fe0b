"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFieldNames } from "#components/custom-fields/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import { customFieldName } from "#lib/contract/fields/custom-field-name.ts";
import { customFieldKey, customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { PERSON_FACTS } from "#lib/contract/resources/person-facts.ts";
import { csvSamples } from "./csv-samples.ts";
import styles from "./import-page.module.css";
import type { ImportState } from "./use-import.ts";

/** The field of each column, each changeable. A change immediately updates the preview of the import. */
export function ImportColumns({ state, result }: { state: ImportState; result: ImportResult }) {
  const t = useMessages(PEOPLE_IMPORT).columns;
  const fields = useMessages(PERSON_FIELDS);
  const own = useOwnLabel();
  const format = useFormat();
  const existing = result.existing_custom_fields;
  const samples = useSamples(state.file, result);
  return (
    <Panel title={t.title} flush>
      {state.remembered.length === 0 ? null : (
        <p className={styles.remembered}>
          {t.remembered({ count: state.remembered.length, columns: format.list(state.remembered) })}{" "}
          <Button variant="subtle" size="compact-sm" onClick={state.matchAfresh}>
            {t.matchAfresh}
          </Button>
        </p>
      )}
      <table className={`${styles.table} ${styles.mapping}`}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.sample}</th>
            <th scope="col">{t.field}</th>
          </tr>
        </thead>
        <tbody>
          {state.columns.map(({ header, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and several may have no heading
            <tr key={index}>
              <td className={styles.columnName} dir="auto">
                {header === "" ? t.noHeader : header}
              </td>
              <td className={styles.sample} dir="auto">
                {samples.get(header)}
              </td>
              <td>
                <NativeSelect
                  className={styles.select}
                  aria-label={t.fieldFor({ header })}
                  disabled={header === ""}
                  value={field ?? ""}
                  data={optionsFor(
                    { ownField: customFieldName(header, index), field, existing, own },
                    t,
                    fields,
                  )}
                  onChange={(event) => state.map(header, event.currentTarget.value || null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface OwnFields {
  /** The key made from the column's header. */
  ownField: string;
  field: string | null;
  /** Keys that the organization has. */
  existing: readonly string[];
  /** What a field that there is, or a new one, is called among the choices. */
  own: (key: string, isNew: boolean) => string;
}

/** A field's name, and its type unless it takes any text: cells that do not fit are reported. */
function useOwnLabel(): OwnFields["own"] {
  const t = useMessages(PEOPLE_IMPORT).columns;
  const { types } = useMessages(CUSTOM_FIELDS);
  const { nameOf, typeOf } = useFieldNames();
  return (key, isNew) => {
    const { type } = typeOf(key);
    if (isNew) return t.newOwn({ key: nameOf(key) });
    return type === "text"
      ? t.own({ key: nameOf(key) })
      : t.typedOwn({ key: nameOf(key), type: types[type] });
  };
}

/** The field named after the column stays the last choice, whatever is chosen. */
function optionsFor(
  { ownField, field, existing, own }: OwnFields,
  t: Messages["peopleImport"]["columns"],
  fields: Messages["personFields"],
) {
  const chosen = (field === null ? null : customFieldKey(field)) ?? ownField;
  const key = existing.includes(chosen) && chosen !== ownField ? ownField : chosen;
  return [
    { value: "", label: t.leaveOut },
    ...PERSON_FACTS.map((each) => ({ value: each, label: fields[each] })),
    { value: "full_name", label: t.wholeName },
    ...exportedOptions(field, t),
    ...existing
      .filter((name) => name !== key)
      .map((name) => ({ value: customFieldPath(name), label: own(name, false) })),
    { value: customFieldPath(key), label: own(key, !existing.includes(key)) },
  ];
}

/** Fields that only an export of this console contains; offered only if the file has them. */
function exportedOptions(field: string | null, t: Messages["peopleImport"]["columns"]) {
  return Object.entries(t.exported)
    .filter(([value]) => value === field)
    .map(([value, label]) => ({ value, label }));
}

const noSamples: ReadonlyMap<string, string> = new Map();

function useSamples(file: File | null, { encoding, delimiter }: ImportResult): ReadonlyMap<string, string> {
  const [samples, setSamples] = useState(noSamples);
  useEffect(() => {
    if (file === null) return;
    let current = true;
    void csvSamples(file, encoding, delimiter).then((found) => current && setSamples(found));
    return () => {
      current = false;
    };
  }, [file, encoding, delimiter]);
  return samples;
}
