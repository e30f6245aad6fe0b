import type pg from "pg";

/** The id of every row, and so what every foreign key points to. */
export const EVERY_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
/** What COPY has to write in another way, and what a wrong encoding would break. */
const TEXT = 'Zoë\t"Ünïcode"\\N\n👩‍🚀 {a,b}';

type Column = {
  name: string;
  type: string;
  kind: string;
  isNullable: boolean;
  labels: string[] | null;
  isText: boolean;
};

/**
 * Puts a row into every table of the schema `public`, whatever its tables are, with a value in every column that may have
 * one: all ids are the same, so every foreign key finds its row. What check constraints ask for is found by trying.
 * @param client of a superuser
 * @returns the names of the tables
 */
export async function fillTables(client: pg.Client): Promise<string[]> {
  await client.query("begin");
  // Without triggers and foreign keys, in any order.
  await client.query("set local session_replication_role = replica");
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations' order by 1`,
  );
  for (const { name } of tables) await fillTable(client, name);
  await client.query("commit");
  return tables.map(({ name }) => name);
}

async function fillTable(client: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, t.typtype::text as kind,
       not a.attnotnull as "isNullable", t.typcategory = 'S' as "isText",
       (select array_agg(enumlabel::text order by enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = format('public.%I', $1::text)::regclass and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' order by a.attnum`,
    [table],
  );
  const values = new Map(columns.map((column) => [column.name, candidates(column)[0] ?? null]));
  for (let round = 0; round < 40; round++) {
    const fault = await tryInsert(client, table, values);
    if (fault === null) return;
    await mend(client, table, columns, values, fault);
  }
  throw new Error(`No row can be made for ${table}`);
}

async function tryInsert(
  client: pg.Client,
  table: string,
  values: ReadonlyMap<string, string | null>,
): Promise<string | null> {
  const names = [...values.keys()].map((name) => client.escapeIdentifier(name)).join(", ");
  const places = [...values.keys()].map((_, index) => `$${index + 1}`).join(", ");
  await client.query("savepoint attempt");
  try {
    const insert = `insert into public.${client.escapeIdentifier(table)} (${names}) values (${places})`;
    await client.query(insert, [...values.values()]);
    await client.query("release attempt");
    return null;
  } catch (error) {
    await client.query("rollback to attempt");
    if (error instanceof Error && "constraint" in error && "code" in error && error.code === "23514")
      return String(error.constraint);
    throw error;
  }
}

/** Tries all values for the columns of a check constraint until it is met; others may be broken by that, and are next. */
async function mend(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
  values: Map<string, string | null>,
  constraint: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.conname = $1 and k.conrelid = format('public.%I', $2::text)::regclass`,
    [constraint, table],
  );
  const concerned = columns.filter(({ name }) => rows.some((row) => row.name === name));
  for (const choice of choices(concerned)) {
    const tried = new Map([...values, ...choice]);
    if ((await tryInsert(client, table, tried)) === constraint) continue;
    await client.query(`delete from public.${client.escapeIdentifier(table)}`);
    for (const [name, value] of choice) values.set(name, value);
    return;
  }
  throw new Error(`Nothing meets ${constraint} of ${table}`);
}

function* choices([column, ...others]: readonly Column[]): Generator<[string, string | null][]> {
  if (column === undefined) {
    yield [];
    return;
  }
  for (const value of candidates(column))
    for (const rest of choices(others)) yield [[column.name, value], ...rest];
}

const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  uuid: [EVERY_ID],
  boolean: ["true", "false"],
  bytea: ["\\x00ff5c"],
  date: ["2024-02-29"],
  json: ['{"a": "\\\\ \\n ü"}'],
  jsonb: ['{"a": "\\\\ \\n ü"}', "[]", '["x"]'],
  bigint: ["1", "9007199254740993", "0"],
  interval: ["1 day"],
};

/** Values for a column, the most telling first. */
function candidates({ name, type, kind, labels, isText, isNullable }: Column): (string | null)[] {
  const none = isNullable ? [null] : [];
  if (labels !== null) return [...labels, ...none];
  if (type.endsWith("[]")) return [arrayOf(type), "{}", ...none];
  if (type.startsWith("timestamp")) return ["2024-02-29 12:34:56.789+00", "2030-01-01 00:00:00+00", ...none];
  if (/^(small|)int/.test(type)) return ["1", "0", "2", "100", ...none];
  if (/^(double|real|numeric)/.test(type)) return ["0.1", "1", "0", ...none];
  const known = BY_TYPE[type];
  if (known !== undefined) return [...known, ...none];
  // Columns are generated from these, which fail before any constraint is looked at.
  if (isText && name.endsWith("_date")) return ["2024-02-29", ...none];
  if (isText || kind === "d")
    return [TEXT, "a", "2024-02-29", "09:00", "#112233", "de", "0".repeat(64), ...none];
  return none;
}

function arrayOf(type: string): string {
  if (type.startsWith("uuid")) return `{${EVERY_ID}}`;
  if (/^(text|character)/.test(type)) return '{"a,b","c\\"d"}';
  if (/int/.test(type)) return "{1,2}";
  return "{}";
}
