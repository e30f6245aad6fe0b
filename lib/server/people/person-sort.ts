import type { PERSON_SORTS } from "#lib/contract/resources/person.ts";
import type { Position } from "../cursor.ts";
import type { Person, Prisma } from "../generated/prisma/client.ts";

export type PersonSort = (typeof PERSON_SORTS)[number];
type ColumnName = PersonSort extends `-${infer Name}` | infer Name ? Exclude<Name, `-${string}`> : never;

type SortedField =
  | "firstName"
  | "lastName"
  | "position"
  | "sector"
  | "externalId"
  | "email"
  | "phone"
  | "birthMonthDay"
  | "hireDate";

type Value = string | number | Date;
type Key = { field: SortedField | "id"; value: Value };

type SortColumn = {
  field: SortedField;
  /** People with the same value, and people without one, are ordered by it. */
  next?: "firstName";
  /** The value in a cursor; null if it cannot be one. */
  read: (text: string) => Value | null;
};

const asText = (text: string) => text;
const readMonthDay = (text: string) => (/^\d{3,4}$/.test(text) ? Number(text) : null);

function readDate(text: string): Date | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** Sorting by creation is sorting by id. */
const COLUMNS: Record<Exclude<ColumnName, "created_at">, SortColumn> = {
  first_name: { field: "firstName", read: asText },
  last_name: { field: "lastName", next: "firstName", read: asText },
  position: { field: "position", read: asText },
  sector: { field: "sector", read: asText },
  external_id: { field: "externalId", read: asText },
  email: { field: "email", read: asText },
  phone: { field: "phone", read: asText },
  birthday: { field: "birthMonthDay", read: readMonthDay },
  hire_date: { field: "hireDate", read: readDate },
};

/** One index range of a list: its condition and its order. People without a value are a second one, the last. */
export type ListPart = {
  where: Prisma.PersonWhereInput;
  orderBy: Prisma.PersonOrderByWithRelationInput[];
};

/** The order of a list of people: by creation, or by a column, where people without a value come last. */
export class PersonOrder {
  readonly direction: "asc" | "desc";
  readonly #column: SortColumn | null;

  constructor(sort: PersonSort) {
    const name = sort.replace("-", "") as ColumnName;
    this.direction = sort.startsWith("-") ? "desc" : "asc";
    this.#column = name === "created_at" ? null : COLUMNS[name];
  }

  /** Whether only ids decide. */
  get isByCreation(): boolean {
    return this.#column === null;
  }

  /** The position of a row, for the cursor. */
  positionOf(row: Person): Position {
    const column = this.#column;
    if (column === null) return { value: null, id: row.id };
    const values = [row[column.field], ...(column.next === undefined ? [] : [row[column.next]])].map(toText);
    const [value = null] = values;
    return { value: column.next === undefined ? value : JSON.stringify(values), id: row.id };
  }

  /** Whether a cursor can have this value. */
  fits(value: string | null): boolean {
    const column = this.#column;
    if (column === null) return value === null;
    if (column.next === undefined && value === null) return column.field !== "firstName";
    return this.#readValues(value) !== null;
  }

  /** The parts of the list after `position`, in their order. */
  partsAfter(position: Position | null): ListPart[] {
    const column = this.#column;
    const { direction } = this;
    const id = { field: "id" as const, value: position?.id ?? "" };
    if (column === null) {
      const where = position === null ? {} : beyond([id], direction);
      return [{ where, orderBy: [{ id: direction }] }];
    }
    const [value = null, next = null] = position === null ? [] : (this.#readValues(position.value) ?? []);
    const tail: Key[] =
      column.next === undefined || next === null ? [id] : [{ field: column.next, value: next }, id];
    const inner = [...(column.next === undefined ? [] : [{ [column.next]: direction }]), { id: direction }];
    const isWithout = position !== null && value === null;
    const valued = {
      where: value === null ? {} : beyond([{ field: column.field, value }, ...tail], direction),
      orderBy: [{ [column.field]: direction }, ...inner],
    };
    if (column.field === "firstName") return [valued];
    const named = { ...valued, where: { AND: [{ [column.field]: { not: null } }, valued.where] } };
    const rest = {
      where: { AND: [{ [column.field]: null }, isWithout ? beyond(tail, direction) : {}] },
      orderBy: inner,
    };
    return isWithout ? [rest] : [named, rest];
  }

  /** The values of a cursor; null if it is not one of this order. */
  #readValues(text: string | null): (Value | null)[] | null {
    const column = this.#column;
    if (column === null) return null;
    if (column.next === undefined) return text === null ? [null] : orNull(column.read(text));
    const [first, second, ...others] = text === null ? [] : readPair(text);
    const isPair = (first === null || typeof first === "string") && typeof second === "string";
    return isPair && others.length === 0 ? [first, second] : null;
  }
}

const orNull = (value: Value | null) => (value === null ? null : [value]);

function readPair(text: string): unknown[] {
  try {
    const pair: unknown = JSON.parse(text);
    return Array.isArray(pair) && !text.includes("\\u0000") ? pair : [];
  } catch {
    return [];
  }
}

function toText(value: Value | null): string | null {
  if (value === null) return null;
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/**
 * Keyset condition: the rows after these values, the first of which decides. The first comparison, which the
 * others imply, is what an index can begin at.
 */
function beyond(keys: readonly Key[], direction: "asc" | "desc"): Prisma.PersonWhereInput {
  const [first] = keys;
  if (first === undefined) return {};
  const from = { [first.field]: direction === "desc" ? { lte: first.value } : { gte: first.value } };
  return { AND: [from, further(keys, direction)] };
}

function further([first, ...others]: readonly Key[], direction: "asc" | "desc"): Prisma.PersonWhereInput {
  if (first === undefined) return {};
  const past = { [first.field]: direction === "desc" ? { lt: first.value } : { gt: first.value } };
  if (others.length === 0) return past;
  return { OR: [past, { AND: [{ [first.field]: first.value }, further(others, direction)] }] };
}
