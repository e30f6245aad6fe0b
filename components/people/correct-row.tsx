"use client";

import { TextInput } from "@mantine/core";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ImportResult } from "#lib/client/people/people.ts";
import { wrongCells } from "./import-corrections.ts";
import styles from "./import-page.module.css";
import { fieldLabel, type RejectedRow } from "./import-reasons.ts";

interface CorrectRowProps {
  row: RejectedRow;
  columns: ImportResult["columns"];
  /** By field. */
  typed: Readonly<Record<string, string>>;
  /** They are on their way: nothing can be typed meanwhile, and the keyboard's place stays. */
  busy: boolean;
  onType: (typed: Readonly<Record<string, string>>) => void;
}

/** A field for each cell that keeps the row out, with what stands in it. */
export function CorrectRow({ row, columns, typed, busy, onType }: CorrectRowProps) {
  const t = { peopleImport: useMessages(PEOPLE_IMPORT), person: useMessages(PERSON) };
  return wrongCells(row, columns).map(({ field, value }) => (
    <TextInput
      key={field}
      className={styles.correction}
      aria-label={t.peopleImport.rejects.inLine({ field: fieldLabel(field, t), line: row.line })}
      placeholder={fieldLabel(field, t)}
      value={typed[field] ?? value}
      readOnly={busy}
      onChange={(event) => onType({ ...typed, [field]: event.currentTarget.value })}
    />
  ));
}
