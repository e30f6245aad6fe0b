"use client";

import { useState } from "react";
import type { ImportQuery, ImportResult } from "#lib/client/people.ts";
import { useImportPeople } from "#lib/client/people.ts";
import type { DATE_ORDERS } from "#lib/contract/person-csv.ts";
import { afterCorrection, correctedFile, type Typed } from "./import-corrections.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];
/** By heading: the field a column goes to, null to leave it out. */
type Mapping = Record<string, string | null>;

/** How a file is to be read, as far as somebody decided it. */
interface Choices {
  mapping?: Mapping;
  dateOrder?: DateOrder;
}

export interface ImportState {
  file: File | null;
  /** What would happen, or once it is no dry run, what has. */
  result: ImportResult | null;
  dateOrder: DateOrder | null;
  /** Why the file, or the last choice, was refused. */
  error: unknown;
  pending: boolean;
  choose: (file: File) => void;
  map: (header: string, field: string | null) => void;
  chooseDateOrder: (order: DateOrder) => void;
  run: () => void;
  /** Imports rows that stayed out as they are corrected now; true once it is done, also if some stay out again. */
  correct: (typed: Typed) => Promise<boolean>;
  startOver: () => void;
}

/** An import from the file to the result. Each choice asks again what would happen; only `run` writes. */
export function useImport(): ImportState {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [result, setResult] = useState<ImportResult | null>(null);
  const importing = useImportPeople();

  async function ask(from: File, chosen: Choices, dryRun: boolean) {
    setChoices(chosen);
    try {
      const answer = await importing.mutateAsync({ file: from, query: toQuery(chosen, dryRun) });
      setResult(answer);
    } catch {
      // Shown from the mutation's own state, with everything that was chosen still in place.
    }
  }

  return {
    file,
    result,
    dateOrder: choices.dateOrder ?? null,
    error: importing.error,
    pending: importing.isPending,
    choose: (chosen) => {
      setFile(chosen);
      setResult(null);
      void ask(chosen, {}, true);
    },
    map: (header, field) => {
      // Controls stay as they are meanwhile: one that is disabled loses the keyboard's place on the page.
      if (file === null || result === null || importing.isPending) return;
      void ask(file, { ...choices, mapping: remapped(result, header, field) }, true);
    },
    chooseDateOrder: (dateOrder) => {
      if (file !== null && !importing.isPending) void ask(file, { ...choices, dateOrder }, true);
    },
    run: () => file !== null && void ask(file, choices, false),
    correct: async (typed) => {
      if (result === null) return false;
      const corrected = new Blob([correctedFile(result, typed).csv], { type: "text/csv" });
      // Its headings are fields: nothing but the order of dates is left to be said.
      const query = toQuery(choices.dateOrder === undefined ? {} : { dateOrder: choices.dateOrder }, false);
      try {
        setResult(afterCorrection(result, typed, await importing.mutateAsync({ file: corrected, query })));
        return true;
      } catch {
        return false;
      }
    },
    startOver: () => {
      setFile(null);
      setResult(null);
      setChoices({});
      importing.reset();
    },
  };
}

function toQuery({ mapping, dateOrder }: Choices, dryRun: boolean): ImportQuery {
  return {
    dry_run: dryRun,
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
  };
}

/**
 * Every column's field with one changed. A field has room for one column: the one that had it is left out, and whole
 * names take the place of first and last names.
 */
export function remapped(result: ImportResult, header: string, field: string | null): Mapping {
  const replaces = (other: string | null) =>
    other !== null && (other === field || (field !== null && namesClash(field, other)));
  const mapping: Mapping = {};
  for (const column of result.columns) {
    if (column.header === "") continue;
    mapping[column.header] = replaces(column.field) ? null : column.field;
  }
  return { ...mapping, [header]: field };
}

function namesClash(field: string, other: string): boolean {
  const parts = ["first_name", "last_name"];
  return (field === "full_name" && parts.includes(other)) || (other === "full_name" && parts.includes(field));
}
