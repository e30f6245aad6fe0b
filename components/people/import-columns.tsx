"use client";

import { NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { asHeading } from "#components/ui/as-heading.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { PERSON } from "#components/words/en/people.ts";
import { PEOPLE_IMPORT } from "#components/words/en/people-import.ts";
import { useWords } from "#components/words/words.tsx";
import type { ImportResult } from "#lib/client/people.ts";
import { customFieldName } from "#lib/contract/custom-field-name.ts";
import { PERSON_FACTS } from "#lib/contract/person-facts.ts";
import { csvSamples } from "./csv-samples.ts";
import styles from "./import-page.module.css";
import type { ImportState } from "./use-import.ts";

const OWN = "custom_fields.";

/** Which column goes to which field, each changeable; a change shows at once what it would do. */
export function ImportColumns({ state, result }: { state: ImportState; result: ImportResult }) {
  const words = useWords(PEOPLE_IMPORT).columns;
  const { fields } = useWords(PERSON);
  const samples = useSamples(state.file, result);
  return (
    <Panel title={words.title} flush>
      <table className={`${styles.table} ${styles.mapping}`}>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.sample}</th>
            <th scope="col">{words.field}</th>
          </tr>
        </thead>
        <tbody>
          {state.columns.map(({ header, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and several may have no heading
            <tr key={index}>
              <td className={styles.columnName} dir="auto">
                {header === "" ? words.noHeader : header}
              </td>
              <td className={styles.sample} dir="auto">
                {samples.get(header)}
              </td>
              <td>
                <NativeSelect
                  className={styles.select}
                  aria-label={words.fieldFor(header)}
                  disabled={header === ""}
                  value={field ?? ""}
                  data={optionsFor(customFieldName(header, index), field, words, fields)}
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

function optionsFor(
  ownField: string,
  field: string | null,
  words: Words["peopleImport"]["columns"],
  fields: Words["person"]["fields"],
) {
  const key = field?.startsWith(OWN) ? field.slice(OWN.length) : ownField;
  return [
    { value: "", label: words.leaveOut },
    ...PERSON_FACTS.map((each) => ({ value: each, label: fields[each] })),
    { value: "full_name", label: words.wholeName },
    ...exportedOptions(field, words),
    { value: `${OWN}${key}`, label: words.own(asHeading(key)) },
  ];
}

/** A file that comes from here has columns that no other can have; they are offered where they are. */
function exportedOptions(field: string | null, words: Words["peopleImport"]["columns"]) {
  return Object.entries(words.exported)
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
