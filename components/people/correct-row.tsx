"use client";

import { TextInput } from "@mantine/core";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import { wrongCells } from "./import-corrections.ts";
import styles from "./import-page.module.css";
import { fieldLabel, type RejectedRow } from "./import-reasons.ts";

interface CorrectRowProps {
  row: RejectedRow;
  columns: ImportResult["columns"];
  /** Typed values by field. */
  typed: Readonly<Record<string, string>>;
  /** The corrections are being sent: the fields are read-only and keep the focus. */
  busy: boolean;
  onType: (typed: Readonly<Record<string, string>>) => void;
}

/** A field for each invalid cell of the row, filled with its value. */
export function CorrectRow({ row, columns, typed, busy, onType }: CorrectRowProps) {
  const t = { peopleImport: useMessages(PEOPLE_IMPORT), personFields: useMessages(PERSON_FIELDS) };
  const { nameOf } = useFieldNames();
  return wrongCells(row, columns).map(({ field, value }) => (
    <TextInput
      key={field}
      className={styles.correction}
      aria-label={t.peopleImport.rejects.inLine({ field: fieldLabel(field, t, nameOf), line: row.line })}
      placeholder={fieldLabel(field, t, nameOf)}
      value={typed[field] ?? value}
      readOnly={busy}
      onChange={(event) => onType({ ...typed, [field]: event.currentTarget.value })}
    />
  ));
}
