import { toMoment } from "./moment-text.ts";
import type { FileUrls } from "./storage/file-url.ts";

/** What a column holds. A `file` is the key of one in the storage, and a resource has its address. */
type ColumnType = "uuid" | "text" | "number" | "date" | "moment" | "json" | "file";

export type Column = {
  type: ColumnType;
  /** The SQL of its value, where it is no column of the field's name. */
  sql?: string;
  /** The enum of the database that its texts are. */
  enumName?: string;
  /** The resource leaves the field out where there is no value, instead of saying null. */
  isOptional?: true;
};

/** A column for each field of a resource, in the order of its fields. */
export type ColumnsOf<Resource> = { readonly [Field in keyof Resource & string]-?: Column };

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** An object with the fields of a resource by the names that Prisma has for them. */
type PropertiesOf<Resource> = { readonly [Field in keyof Resource & string as CamelCase<Field>]-?: unknown };

type Columns = Readonly<Record<string, Column>>;
type Read = (value: unknown, urls: FileUrls | null) => unknown;

/** The name that Prisma has for a column. */
const toProperty = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** How a value, as PostgreSQL writes it or as Prisma reads it, stands in a resource; as it is where nothing is said. */
const READERS: Partial<Record<ColumnType, Read>> = {
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  moment: (value) =>
    typeof value === "string" ? toMoment(value) : value instanceof Date ? value.toISOString() : value,
  json: (value) => (typeof value === "string" ? JSON.parse(value) : value),
  file: (value, urls) => (typeof value === "string" ? urls?.sign(value) : value),
};

/** Reads resources out of rows, by a list of their columns. */
export class RowReader<Resource extends object> {
  readonly #fields: readonly { name: string; property: string; read: Read | null; isOptional: boolean }[];

  constructor(columns: ColumnsOf<Resource>) {
    this.#fields = Object.entries<Column>(columns).map(([name, { type, isOptional = false }]) => ({
      ...{ name, property: toProperty(name), read: READERS[type] ?? null, isOptional },
    }));
  }

  /**
   * @param values in the order of the columns, as `selected` selects them
   * @param urls sign the addresses of files; null where no column is one
   */
  fromValues(values: readonly unknown[], urls: FileUrls | null): Resource {
    const resource: Record<string, unknown> = {};
    let index = 0;
    for (const { name, read, isOptional } of this.#fields) {
      const value = values[index++];
      if (isOptional && value === null) continue;
      resource[name] = read === null ? value : read(value, urls);
    }
    return resource as Resource;
  }

  /** The same of a row as Prisma reads it. */
  fromProperties(row: PropertiesOf<Resource>, urls: FileUrls | null): Resource {
    const properties: Readonly<Record<string, unknown>> = row;
    return this.fromValues(
      this.#fields.map(({ property }) => properties[property]),
      urls,
    );
  }
}

/**
 * What `input` says of the columns, by the names that Prisma has for them: dates as midnight UTC. What it leaves out is left out.
 */
export function toProperties<Data extends object>(
  columns: Columns,
  input: Readonly<Record<string, unknown>>,
): Data {
  const said = Object.entries(columns).filter(([name]) => input[name] !== undefined);
  const properties = said.map(([name, { type }]) => {
    const value = input[name];
    const isDate = type === "date" && typeof value === "string";
    return [toProperty(name), isDate ? new Date(`${value}T00:00:00Z`) : value];
  });
  return Object.fromEntries(properties) as Data;
}

const DATABASE_TYPES: Record<ColumnType, string> = {
  uuid: "uuid",
  text: "text",
  number: "float8",
  date: "date",
  moment: "timestamptz",
  json: "jsonb",
  file: "text",
};

function selectedValue(name: string, { type, sql, enumName }: Column, table: string): string {
  const value = sql ?? `${table}.${name}`;
  if (type === "date") return `to_char(${value}, 'YYYY-MM-DD')`;
  if (type === "moment") return `${value} at time zone 'UTC'`;
  return enumName === undefined ? value : `${value}::text`;
}

/** What a statement selects of `table`: the values of the columns, in their order. */
export const selected = (columns: Columns, table: string): string =>
  Object.entries(columns)
    .map(([name, column]) => selectedValue(name, column, table))
    .join(", ");

/** The same, each by its name. */
export const selectedByName = (columns: Columns, table: string): string =>
  Object.entries(columns)
    .map(([name, column]) => `${selectedValue(name, column, table)} as ${name}`)
    .join(", ");

/** The names of the columns, as a statement inserts into them. */
export const namesOf = (columns: Columns): string => Object.keys(columns).join(", ");

/** The columns of a record made from JSON, for `jsonb_to_recordset`. */
export const definitionsOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, { type }]) => `${name} ${DATABASE_TYPES[type]}`)
    .join(", ");

/** What is written into the columns: the SQL of each value, with its type. */
export const writtenValues = (columns: Columns, written: (name: string, index: number) => string): string[] =>
  Object.entries(columns).map(
    ([name, { type, enumName }], index) =>
      `${written(name, index)}::${enumName === undefined ? DATABASE_TYPES[type] : `"${enumName}"`}`,
  );
