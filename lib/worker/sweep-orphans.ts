import { database } from "#lib/server/database.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";

/** Between a file and the row that names it lies a moment; whatever has none for so long was left by a killed process. */
const LEFT_MS = 60 * 60 * 1000;
/** So many are left by processes that are killed now and then. More, and a larger share, means that rows are missing. */
const MOST_LEFT = 20;
const MOST_LEFT_SHARE = 0.05;
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

type Look = {
  /** What no row names. */
  orphans: string[];
  /** How many files and folders of rows there are, those included. */
  all: number;
};

/**
 * Removes what no row names and nobody is about to name: files of uploads whose process was killed before it wrote the row,
 * and what came back with a power cut after its row was erased. Only of organizations that the database knows: the folder of
 * another installation is left alone. Only what had no row at each look for an hour, since this process began: a database
 * that has just been restored is older than its files.
 */
export class OrphanSweep {
  /** When what has no row was first found without, in milliseconds since 1970. */
  #since = new Map<string, number>();

  /** @param now in milliseconds since 1970 */
  async look(now = Date.now()): Promise<void> {
    const { orphans, all } = await findOrphans();
    this.#since = new Map(orphans.map((key) => [key, this.#since.get(key) ?? now]));
    if (orphans.length > MOST_LEFT && orphans.length > all * MOST_LEFT_SHARE) {
      log().error(
        { orphans: orphans.length, files: all },
        "too many files have no row: is the database older than the data folder? None is removed",
      );
      return;
    }
    for (const [key, since] of this.#since) if (now - since >= LEFT_MS) await remove(key, now);
  }
}

async function remove(key: string, now: number): Promise<void> {
  const writtenAt = await storage().writtenAt(key);
  if (writtenAt === null || now - writtenAt < LEFT_MS) return;
  await storage().remove(key);
  log().warn({ key }, "removed what no row names");
}

async function findOrphans(): Promise<Look> {
  const look: Look = { orphans: [], all: 0 };
  const organizations = await database().organization.findMany({ select: { id: true } });
  for (const { id } of organizations) {
    for (const [kind, find] of Object.entries(OWNERS)) {
      const keys = await storage().entries(`organizations/${id}/${kind}`);
      for (let start = 0; start < keys.length; start += STEP) {
        const found = await lookAt(keys.slice(start, start + STEP), find);
        look.orphans.push(...found.orphans);
        look.all += found.all;
      }
    }
  }
  return look;
}

async function lookAt(
  keys: readonly string[],
  find: (ids: string[]) => Promise<{ id: string }[]>,
): Promise<Look> {
  const byId = new Map(
    keys.flatMap(
      (key) =>
        NAMED_BY_ID.exec(key)
          ?.slice(1)
          .map((id) => [id, key] as const) ?? [],
    ),
  );
  const all = byId.size;
  for (const { id } of await find([...byId.keys()])) byId.delete(id);
  return { orphans: [...byId.values()], all };
}
