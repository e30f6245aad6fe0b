import { toMoment } from "./moment-text.ts";
import type { FileUrls } from "./storage/file-url.ts";

/** The type of a column. A `file` is the storage key of a file; the resource contains its URL. */
type ColumnType = "uuid" | "text" | "number" | "boolean" | "date" | "moment" | "json" | "file";

export type Column<Type extends ColumnType = ColumnType> = {
  type: Type;
  /** The SQL of its value, if it is not a column with the field's name. */
  sql?: string;
  /** The database enum of its values. */
  enumName?: string;
  /** The resource omits the field instead of using null. */
  isOptional?: true;
};

/** The types that the column of a field with such a value can have. */
type TypeFor<Value> = Value extends null | undefined
  ? never
  : Value extends number
    ? "number"
    : Value extends boolean
      ? "boolean"
      : Value extends string
        ? Exclude<ColumnType, "number" | "boolean" | "json">
        : "json";

/** A column for each field of a resource, in the order of its fields. */
export type ColumnsOf<Resource> = {
  readonly [Field in keyof Resource & string]-?: Column<TypeFor<Resource[Field]>>;
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** An object with the fields of a resource under Prisma's names. */
type PropertiesOf<Resource> = { readonly [Field in keyof Resource & string as CamelCase<Field>]-?: unknown };

type Columns = Readonly<Record<string, Column>>;
type Read = (value: unknown, urls: FileUrls | null) => unknown;

/** Prisma's name for a column. */
export const toProperty = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * How a value from PostgreSQL or Prisma is converted for a resource; types without an entry are not
 * converted.
 */
const READERS: Partial<Record<ColumnType, Read>> = {
  // PostgreSQL writes a boolean as `t` or `f`, and in JSON as one.
  boolean: (value) => (typeof value === "string" ? value === "t" : value),
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  moment: (value) =>
    typeof value === "string" ? toMoment(value) : value instanceof Date ? value.toISOString() : value,
  json: (value) => (typeof value === "string" ? JSON.parse(value) : value),
  file: (value, urls) => (typeof value === "string" ? urls?.sign(value) : value),
};

/** Converts rows to resources, by a list of their columns. */
export class RowReader<Resource extends object> {
  readonly #fields: readonly { name: string; property: string; read: Read | null; isOptional: boolean }[];

  constructor(columns: ColumnsOf<Resource>) {
    this.#fields = Object.entries<Column>(columns).map(([name, { type, isOptional = false }]) => ({
      ...{ name, property: toProperty(name), read: READERS[type] ?? null, isOptional },
    }));
  }

  /**
   * @param values in the order of the columns, as `selected` selects them
   * @param urls sign the URLs of files; null if no column is a file
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

  /** The same for a row read by Prisma. */
  fromProperties(row: PropertiesOf<Resource>, urls: FileUrls | null): Resource {
    const properties: Readonly<Record<string, unknown>> = row;
    return this.fromValues(
      this.#fields.map(({ property }) => properties[property]),
      urls,
    );
  }
}

/**
 * The values of `input` under Prisma's names for the columns: dates as midnight UTC. Missing fields stay
 * missing.
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
  boolean: "bool",
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

/** The select list of a statement on `table`: the values of the columns, in their order. */
export const selected = (columns: Columns, table: string): string =>
  Object.entries(columns)
    .map(([name, column]) => selectedValue(name, column, table))
    .join(", ");

/** The same, each with its name. */
export const selectedByName = (columns: Columns, table: string): string =>
  Object.entries(columns)
    .map(([name, column]) => `${selectedValue(name, column, table)} as ${name}`)
    .join(", ");

/** The names of the columns, for an insert. */
export const namesOf = (columns: Columns): string => Object.keys(columns).join(", ");

/** The column definitions for `jsonb_to_recordset`. */
export const definitionsOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, { type }]) => `${name} ${DATABASE_TYPES[type]}`)
    .join(", ");

/** The values for an insert or update: the SQL of each value, with its type. */
export const writtenValues = (columns: Columns, written: (name: string, index: number) => string): string[] =>
  Object.entries(columns).map(
    ([name, { type, enumName }], index) =>
      `${written(name, index)}::${enumName === undefined ? DATABASE_TYPES[type] : `"${enumName}"`}`,
  );
