import { database } from "#lib/server/database.ts";
import type { Storage } from "#lib/server/storage/storage.ts";

/** How many rows are read at a time. */
const STEP = 1000;

/** A file that a row names and that is not there, or has another size. */
export type FileFault = { key: string; kind: "missing" | "other size" };

type Named = { id: string; key: string; size: number | null };

/** Each row's files by table, in the order of ids; those that are still to be made have none. */
const NAMED = [
  `select id, storage_key as key, size::float8 as size from assets`,
  `select id, result_key as key, size::float8 as size from videos where result_key is not null`,
  `select id, thumbnail_key as key, null::float8 as size from videos where thumbnail_key is not null`,
  `select id, zip_key as key, null::float8 as size from collections where zip_key is not null`,
  `select id, thumbnail_key as key, null::float8 as size from templates where thumbnail_key is not null`,
] as const;

/**
 * Looks at every file that a row names.
 * @param onFault is told of each that is not as its row says
 * @returns how many there are
 */
export async function checkFiles(
  storage: Storage,
  onFault: (fault: FileFault) => void,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const query of NAMED) {
    for await (const rows of pagesOf(query)) {
      signal.throwIfAborted();
      const sizes = await storage.sizes(rows.map(({ key }) => key));
      for (const { key, size } of rows) {
        const found = sizes.get(key);
        if (found === undefined) onFault({ key, kind: "missing" });
        else if (size !== null && found !== size) onFault({ key, kind: "other size" });
      }
      count += rows.length;
    }
  }
  return count;
}

async function* pagesOf(query: string): AsyncGenerator<Named[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await database().$queryRawUnsafe<Named[]>(
      `select * from (${query}) named where id > $1::uuid order by id limit ${STEP}`,
      after,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) return;
    after = last.id;
  }
}
