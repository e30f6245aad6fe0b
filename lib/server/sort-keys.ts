import {
  choiceReader,
  integerReader,
  judgeNumber,
  momentReader,
  type Reader,
  readDay,
} from "#lib/contract/fields/readers.ts";
import { isId } from "./ids.ts";

/** A value that rows are sorted by, as a cursor has it. */
export type SortValue = string | number;

/** A value that rows are sorted by. In its range of the list it is never null. */
export type SortKey = {
  /** A column, such as `v.status`. */
  sql: string;
  /** Its type in PostgreSQL. */
  type: string;
  /** The value in a cursor, which a client may have made up; null if it cannot be one. */
  read: (value: unknown) => SortValue | null;
};

const keyOf =
  (type: string, read: SortKey["read"]) =>
  (sql: string): SortKey => ({ sql, type, read });

function reads(reader: Reader<SortValue>, type: "string" | "number") {
  return (value: unknown): SortValue | null => {
    const reading = typeof value === type ? reader(value) : null;
    return reading !== null && "value" in reading ? reading.value : null;
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");
const LARGEST = 2 ** 31 - 1;

export const textKey = keyOf("text", (value) => (isText(value) ? value : null));
export const idKey = keyOf("uuid", (value) => (isText(value) && isId(value) ? value : null));
export const momentKey = keyOf("timestamptz", reads(momentReader("start"), "string"));
export const dayKey = keyOf("date", reads(readDay, "string"));
export const numberKey = keyOf(
  "float8",
  reads((value) => judgeNumber(Number(value), {}), "number"),
);
export const integerKey = keyOf("int", reads(integerReader({ min: -LARGEST, max: LARGEST }), "number"));
/** An enum of PostgreSQL, which sorts its values in the order in which they are declared. */
export const enumKey = (name: string, values: readonly string[]) =>
  keyOf(`"${name}"`, reads(choiceReader("enum", values), "string"));
