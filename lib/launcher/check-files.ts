import { database } from "#lib/server/database.ts";
import { type NamedFile, namedFiles } from "#lib/server/storage/named-files.ts";
import type { Storage } from "#lib/server/storage/storage.ts";

/** A file that a row names and that is not there, or has another size. */
export type FileFault = { key: string; kind: "missing" | "other size" };

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
  const read = (sql: string, values: unknown[]) => database().$queryRawUnsafe<NamedFile[]>(sql, ...values);
  for await (const rows of namedFiles(read)) {
    signal.throwIfAborted();
    const sizes = await storage.sizes(rows.map(({ key }) => key));
    for (const { key, size } of rows) {
      const found = sizes.get(key);
      if (found === undefined) onFault({ key, kind: "missing" });
      else if (size !== null && found !== size) onFault({ key, kind: "other size" });
    }
    count += rows.length;
  }
  return count;
}
