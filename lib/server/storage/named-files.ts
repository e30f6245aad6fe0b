/**
 * SQL like a table, of videos and the keys of their files. A database that is still to be migrated, and is backed up before,
 * has no keys of captions: there, `captions_key` is that of the first part.
 */
export const VIDEO_FILES = `(select file.* from (select null::text as captions_key) absent cross join lateral
  (select id, status, result_key, thumbnail_key, captions_key, size from videos) file) videos`;

/**
 * SQL for the files that rows name: by table, the columns with their keys, and the one with the size of the first, in bytes.
 * Files that are still to be made have no key.
 */
const COLUMNS = [
  { table: "assets", from: "assets", keys: ["storage_key"], size: "size" },
  {
    ...{ table: "videos", from: VIDEO_FILES, size: "size" },
    keys: ["result_key", "thumbnail_key", "captions_key"],
  },
  { table: "collections", from: "collections", keys: ["zip_key"], size: null },
  { table: "templates", from: "templates", keys: ["thumbnail_key"], size: null },
] as const;

/** A file that a row names. */
export type NamedFile = { id: string; key: string; size: number | null };

/** By table, SQL that selects the `id` of each row and an array of its `keys`. */
export const KEYS_OF: Readonly<Record<string, string>> = Object.fromEntries(
  COLUMNS.map(({ table, from, keys }) => [
    table,
    `select id, array_remove(array[${keys.join(", ")}], null) as keys from ${from}`,
  ]),
);

const NAMED = COLUMNS.flatMap(({ from, keys, size }) =>
  keys.map(
    (key, index) =>
      `select id, ${key} as key, ${index === 0 && size !== null ? size : "null"}::float8 as size from ${from} where ${key} is not null`,
  ),
);

/** SQL that gives in `count` how many files rows name. */
export const COUNT_NAMED = `select count(*)::float8 as count from (${NAMED.join(" union all ")}) named`;

/** How many rows are read at a time. */
const STEP = 1000;

/**
 * All files that rows name, by table and in the order of ids, some at a time.
 * @param query runs SQL with parameters
 */
export async function* namedFiles(
  query: (sql: string, values: unknown[]) => Promise<NamedFile[]>,
): AsyncGenerator<NamedFile[]> {
  for (const named of NAMED) {
    let after: string | undefined = "00000000-0000-0000-0000-000000000000";
    while (after !== undefined) {
      const sql = `select * from (${named}) named where id > $1::uuid order by id limit ${STEP}`;
      const rows: NamedFile[] = await query(sql, [after]);
      if (rows.length > 0) yield rows;
      after = rows.length < STEP ? undefined : rows.at(-1)?.id;
    }
  }
}
