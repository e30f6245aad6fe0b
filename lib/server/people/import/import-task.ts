import type { Fault } from "#lib/contract/faults.ts";
import type { ImportColumn } from "./import-columns.ts";
import type { DateOrder } from "./import-dates.ts";

/** A list of people to be read: its file, and where its rows are to be written. */
export type ImportTask = {
  path: string;
  /** The file to write, of blocks, each some rows in their order (`ImportRow[]`, as `node:v8` writes them). */
  target: string;
  mapping?: string | undefined;
  dateOrder?: DateOrder | undefined;
};

/** What a list is, beside its rows. */
export type ImportFacts = {
  /** Rows below the header. */
  total: number;
  encoding: string;
  delimiter: string;
  columns: ImportColumn[];
};

export type ImportOutcome = ({ kind: "read" } & ImportFacts) | { kind: "refused"; faults: Fault[] };
