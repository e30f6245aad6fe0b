import { database } from "#lib/server/database.ts";
import { removeStored } from "#lib/server/jobs/removal-hold.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";

/**
 * A file's row is written moments after the file; a file without a row for this long was left by a killed
 * process.
 */
const LEFT_MS = 60 * 60 * 1000;
/**
 * Processes that are killed now and then leave up to this many. More, and a larger share, means that rows are
 * missing.
 */
const MOST_LEFT = 20;
const MOST_LEFT_SHARE = 0.05;
/** How many rows are queried at a time. */
const STEP = 1000;

/** By folder in an organization: finds which of these ids have a row. */
const OWNERS = {
  assets: (ids: string[]) => database().asset.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  collections: (ids: string[]) =>
    database().collection.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  templates: (ids: string[]) =>
    database().template.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  videos: (ids: string[]) => database().video.findMany({ where: { id: { in: ids } }, select: { id: true } }),
} as const;

/** A file `<id>.<ending>`, or a folder `<id>` with everything that belongs to the row. */
const NAMED_BY_ID = /\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.\w+)?$/;

/** A still of a template's version, named at random: only its row tells whether it is the one. */
const STILL =
  /\/templates\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/\d+-[0-9a-f-]{36}\.jpg$/;

type Look = {
  /** Files and folders without a row. */
  orphans: string[];
  /** How many files and folders there are, including orphans. */
  all: number;
};

/**
 * Removes files without a row: uploads and stills whose process was killed before it wrote the row, and files that
 * reappeared in a power cut after their row was erased. Only of organizations in the database: the folder of
 * another installation is left alone. Only files that had no row at each check for an hour, since this
 * process started: a database that has just been restored is older than its files.
 */
export class OrphanSweep {
  /** When each orphan was first found, in milliseconds since 1970. */
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
  if (await removeStored([key])) log().warn({ key }, "removed files without a row");
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
    look.orphans.push(...(await findUnnamedStills(id)));
  }
  return look;
}

/** Stills of templates that there are, of which none is the template's. */
async function findUnnamedStills(orgId: string): Promise<string[]> {
  const unnamed: string[] = [];
  let stills: string[] = [];
  const look = async () => {
    const ids = new Set(stills.map((key) => STILL.exec(key)?.[1] ?? ""));
    const rows = await database().template.findMany({
      where: { orgId, id: { in: [...ids] } },
      select: { id: true, thumbnailKey: true },
    });
    const named = new Map(rows.map(({ id, thumbnailKey }) => [id, thumbnailKey]));
    // Without a row its whole folder is an orphan.
    for (const key of stills) {
      const own = named.get(STILL.exec(key)?.[1] ?? "");
      if (own !== undefined && own !== key) unnamed.push(key);
    }
    stills = [];
  };
  for await (const { key } of storage().files(`organizations/${orgId}/templates`)) {
    if (STILL.test(key)) stills.push(key);
    if (stills.length >= STEP) await look();
  }
  await look();
  return unnamed;
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
