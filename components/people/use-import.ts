"use client";

import { useRef, useState } from "react";
import type { ImportQuery, ImportResult } from "#lib/client/people/people.ts";
import { useImportPeople } from "#lib/client/people/people.ts";
import type { DATE_ORDERS } from "#lib/contract/resources/person-csv.ts";
import { afterCorrection, correctedFile, type TypedCells } from "./import-corrections.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];
/** By heading: the column's field, or null to leave the column out. */
type Mapping = Record<string, string | null>;
type Column = ImportResult["columns"][number];

/** How to read a file, as far as the user has decided it. */
interface Choices {
  mapping?: Mapping;
  dateOrder?: DateOrder;
  /** Columns go where their headings say, whatever earlier imports chose. */
  isAfresh?: true;
}

/** The column whose field is being chosen, and the fields of all columns before that. */
interface Turn {
  header: string;
  before: readonly Column[];
}

export interface ImportState {
  file: File | null;
  /** The preview, or after a real import its result. */
  result: ImportResult | null;
  /** Ids of the imports that have run: of the file, and of corrected rows. */
  imports: readonly string[];
  /** The fields of the columns by the last choice; `result` may still be older. */
  columns: readonly Column[];
  /** Headings of the columns that go where earlier imports sent them; they stay while fields are chosen. */
  remembered: readonly string[];
  dateOrder: DateOrder | null;
  /** Why the file, or the last choice, was refused. */
  error: unknown;
  pending: boolean;
  choose: (file: File) => void;
  map: (header: string, field: string | null) => void;
  chooseDateOrder: (order: DateOrder) => void;
  /** Sends the columns where their headings say. Once imported, that is what is remembered. */
  matchAfresh: () => void;
  run: () => Promise<void>;
  /** Imports rejected rows with their corrections. True once it is done, even if some are rejected again. */
  correct: (typed: TypedCells) => Promise<boolean>;
  startOver: () => void;
}

/** An import from the file to the result. Each choice loads a new preview; only `run` writes. */
export function useImport(): ImportState {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [result, setResult] = useState<ImportResult | null>(null);
  const [imports, setImports] = useState<readonly string[]>([]);
  const [remembered, setRemembered] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState<Turn | null>(null);
  const importing = useImportPeople();
  const columns = chosenColumns(result?.columns ?? [], choices.mapping);
  /** The choice for which no preview has been requested yet. */
  const latest = useRef<{ from: File; chosen: Choices } | null>(null);
  const isAsking = useRef(false);
  const shownFile = useRef<File | null>(null);

  /** Loads a preview, one at a time; of several choices made meanwhile, only the last one is used. */
  async function preview(from: File, chosen: Choices) {
    setChoices(chosen);
    latest.current = { from, chosen };
    if (!isAsking.current) await askLatest();
  }

  async function askLatest() {
    isAsking.current = true;
    while (latest.current !== null) {
      const asked: { from: File; chosen: Choices } = latest.current;
      latest.current = null;
      const answer = await ask(asked.from, asked.chosen, true);
      if (answer === null || shownFile.current !== asked.from) continue;
      setResult(answer);
      // A choice names all columns, so that an answer to it says nothing of what was remembered.
      if (asked.chosen.mapping === undefined) setRemembered(answer.remembered_columns);
    }
    isAsking.current = false;
  }

  /** @returns null for a refusal, which is shown from the mutation's state; the user's choices stay */
  async function ask(from: File, chosen: Choices, dryRun: boolean): Promise<ImportResult | null> {
    try {
      const query = { ...toQuery(chosen, dryRun), remember_mapping: !(dryRun && chosen.isAfresh === true) };
      return await importing.mutateAsync({ file: from, query });
    } catch {
      return null;
    }
  }

  function show(shown: File | null) {
    shownFile.current = shown;
    setFile(shown);
    setResult(null);
    setImports([]);
    setRemembered([]);
    setTurn(null);
  }

  return {
    file,
    result,
    imports,
    columns,
    remembered,
    dateOrder: choices.dateOrder ?? null,
    error: importing.error,
    pending: importing.isPending,
    choose: (chosen) => {
      show(chosen);
      void preview(chosen, {});
    },
    map: (header, field) => {
      if (file === null || result === null) return;
      const before = turn?.header === header ? turn.before : columns;
      setTurn({ header, before });
      void preview(file, { ...choices, mapping: remapped(before, header, field) });
    },
    chooseDateOrder: (dateOrder) => {
      if (file !== null) void preview(file, { ...choices, dateOrder });
    },
    matchAfresh: () => {
      if (file === null) return;
      const { mapping: _, ...others } = choices;
      setTurn(null);
      void preview(file, { ...others, isAfresh: true });
    },
    run: async () => {
      if (file === null || isAsking.current) return;
      isAsking.current = true;
      const { mapping = fieldsOf(columns) } = choices;
      const answer = await ask(file, choices.isAfresh === true ? { ...choices, mapping } : choices, false);
      if (answer !== null) {
        // Ignore choices made meanwhile: their preview would replace the result.
        if (latest.current?.from === file) latest.current = null;
        setResult(answer);
        setImports(idsOf(answer));
      }
      await askLatest();
    },
    correct: async (typed) => {
      if (result === null) return false;
      const corrected = new Blob([correctedFile(result, typed).csv], { type: "text/csv" });
      // Its headings are field names, so only the order of dates is still needed.
      const query = toQuery(choices.dateOrder === undefined ? {} : { dateOrder: choices.dateOrder }, false);
      try {
        const answer = await importing.mutateAsync({ file: corrected, query });
        setResult(afterCorrection(result, typed, answer));
        setImports([...imports, ...idsOf(answer)]);
        return true;
      } catch {
        return false;
      }
    },
    startOver: () => {
      show(null);
      latest.current = null;
      setChoices({});
      importing.reset();
    },
  };
}

const idsOf = ({ import_id: id }: ImportResult) => (id === null ? [] : [id]);

function toQuery({ mapping, dateOrder }: Choices, dryRun: boolean): ImportQuery {
  return {
    dry_run: dryRun,
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
  };
}

function fieldsOf(columns: readonly Column[]): Mapping {
  return Object.fromEntries(
    columns.filter(({ header }) => header !== "").map(({ header, field }) => [header, field]),
  );
}

function chosenColumns(columns: readonly Column[], mapping: Mapping | undefined): readonly Column[] {
  if (mapping === undefined) return columns;
  return columns.map((column) => ({ ...column, field: mapping[column.header] ?? null }));
}

/**
 * The fields of all columns after one is changed. A field takes only one column: the column that had it is
 * left out, and full names replace first and last names.
 * @param before the fields before the user began to choose for this column: arrow keys pass through other
 * fields on the way, and their columns must get them back
 */
export function remapped(before: readonly Column[], header: string, field: string | null): Mapping {
  const replaces = (other: string | null) =>
    other !== null && (other === field || (field !== null && namesClash(field, other)));
  const mapping: Mapping = {};
  for (const column of before) {
    if (column.header === "") continue;
    mapping[column.header] = replaces(column.field) ? null : column.field;
  }
  return { ...mapping, [header]: field };
}

function namesClash(field: string, other: string): boolean {
  const parts = ["first_name", "last_name"];
  return (field === "full_name" && parts.includes(other)) || (other === "full_name" && parts.includes(field));
}
