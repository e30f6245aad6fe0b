import type { Fault } from "#lib/contract/faults.ts";
import type { TypedField } from "#lib/contract/fields/custom-field-types.ts";
import type { ImportColumn, RememberedFields } from "./import-columns.ts";
import type { DateOrder } from "./import-dates.ts";

/** A list of people to read: its file, and where its rows are written. */
export type ImportTask = {
  path: string;
  /** The file to write: blocks of rows in their order (`ImportRow[]`, serialized by `node:v8`). */
  target: string;
  mapping?: string | undefined;
  dateOrder?: DateOrder | undefined;
  /** What earlier imports chose; absent if this one neither uses nor adds to it. */
  remembered?: RememberedFields | undefined;
  /** The organization's custom fields that have a type, by key. */
  types?: ReadonlyMap<string, TypedField> | undefined;
  /** The key that each key of a merged field means now. */
  formerKeys?: ReadonlyMap<string, string> | undefined;
};

/** Facts of a list as a whole. */
export type ImportFacts = {
  /** Rows below the header. */
  total: number;
  encoding: string;
  delimiter: string;
  columns: ImportColumn[];
  /** Headers of the columns that go where earlier imports sent them, and would go elsewhere without. */
  recalled?: string[] | undefined;
  /** What the next import should know. */
  remembered?: RememberedFields | undefined;
};

export type ImportOutcome = ({ kind: "read" } & ImportFacts) | { kind: "refused"; faults: Fault[] };
