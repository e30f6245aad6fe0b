import { database } from "#lib/server/database.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";

/** Between a file and the row that names it lies a moment; whatever is older and has none was left by a killed process. */
const YOUNG_MS = 60 * 60 * 1000;
/** So many rows are asked for at a time. */
const STEP = 1000;

/** Below an organization's folder: which of these ids have a row. */
const OWNERS = {
  assets: (ids: string[]) => database().asset.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  collections: (ids: string[]) =>
    database().collection.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  templates: (ids: string[]) =>
    database().template.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  videos: (ids: string[]) => database().video.findMany({ where: { id: { in: ids } }, select: { id: true } }),
} as const;

/** A file `<id>.<ending>`, or a folder `<id>` with all that belongs to the row. */
const NAMED_BY_ID = /\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.\w+)?$/;

/**
 * Removes what no row names and nobody is about to name: files of uploads whose process was killed before it wrote the row,
 * and what came back with a power cut after its row was erased. Only of organizations that the database knows: the folder of
 * another installation is left alone.
 * @param now in milliseconds since 1970
 */
export async function sweepOrphans(now = Date.now()): Promise<void> {
  const organizations = await database().organization.findMany({ select: { id: true } });
  for (const { id } of organizations) {
    for (const [kind, find] of Object.entries(OWNERS)) {
      const keys = await storage().entries(`organizations/${id}/${kind}`);
      for (let start = 0; start < keys.length; start += STEP)
        await sweepStep(keys.slice(start, start + STEP), find, now);
    }
  }
}

async function sweepStep(
  keys: readonly string[],
  find: (ids: string[]) => Promise<{ id: string }[]>,
  now: number,
): Promise<void> {
  const byId = new Map(
    keys.flatMap(
      (key) =>
        NAMED_BY_ID.exec(key)
          ?.slice(1)
          .map((id) => [id, key] as const) ?? [],
    ),
  );
  for (const { id } of await find([...byId.keys()])) byId.delete(id);
  for (const key of byId.values()) {
    const writtenAt = await storage().writtenAt(key);
    if (writtenAt === null || now - writtenAt < YOUNG_MS) continue;
    await storage().remove(key);
    log().warn({ key }, "removed what no row names");
  }
}
