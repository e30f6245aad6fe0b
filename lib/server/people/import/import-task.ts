import type { Fault } from "#lib/contract/faults.ts";
import type { ImportColumn } from "./import-columns.ts";
import type { DateOrder } from "./import-dates.ts";

/** A list of people to read: its file, and where its rows are written. */
export type ImportTask = {
  path: string;
  /** The file to write: blocks of rows in their order (`ImportRow[]`, serialized by `node:v8`). */
  target: string;
  mapping?: string | undefined;
  dateOrder?: DateOrder | undefined;
};

/** Facts of a list as a whole. */
export type ImportFacts = {
  /** Rows below the header. */
  total: number;
  encoding: string;
  delimiter: string;
  columns: ImportColumn[];
};

export type ImportOutcome = ({ kind: "read" } & ImportFacts) | { kind: "refused"; faults: Fault[] };
