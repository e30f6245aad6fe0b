import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { requireWithinBudget } from "./render-budget.ts";
import {
  type AmongVideos,
  type Candidate,
  selectCandidates,
  selectCandidatesOf,
} from "./stale-candidates.ts";
import { findOutOfDate, type OutOfDate } from "./staleness.ts";
import { findVideo, selectVideosByIds, type VideoRow } from "./video-queries.ts";
import { kindsAmong } from "./video-retry.ts";

/** A finished video that is out of date, and why. */
export type StaleVideo = OutOfDate & { row: VideoRow };

/** How many videos are checked at a time. */
const STEP = 1000;

/** In lists: collections with so many videos together are looked at in one statement; or one that has more. */
const PIECE = 1000;

/** In lists: how many videos are looked at, and how many of them are compared, which takes about a second. */
const LISTED = { videos: 20_000, compared: 2_000 };

/**
 * How many videos of each of these collections are out of date, as far as that is known quickly: the counts
 * of the first ones, until together they have too many videos.
 * @param collections ended ones, each with the number of its videos
 */
export async function countStaleOf(
  db: TenantConnection,
  orgId: string,
  collections: readonly { id: string; total: number }[],
): Promise<Map<string, number>> {
  const listed = firstWithin(collections, ({ total }) => total, LISTED.videos);
  const asked = listed.map(({ id }) => id);
  if (asked.length === 0) return new Map();
  const found: Awaited<ReturnType<typeof selectCandidatesOf>> = [];
  for (const piece of piecesOf(listed))
    found.push(...(await selectCandidatesOf(db, orgId, piece, LISTED.videos)));
  const candidates = Map.groupBy(found, (candidate) => candidate.collection_id);
  const uncertainOf = (id: string) =>
    (candidates.get(id) ?? []).flatMap((candidate) => (candidate.by_template ? [] : [candidate.id]));
  const counted = firstWithin(asked, (id) => uncertainOf(id).length, LISTED.compared);
  const rows = await selectVideosByIds(db, counted.flatMap(uncertainOf));
  const outOfDate = await findOutOfDate(db, rows);
  return new Map(
    counted.map((id) => {
      const those = candidates.get(id) ?? [];
      return [id, those.filter((video) => video.by_template || outOfDate.has(video.id)).length];
    }),
  );
}

/** The ids in pieces, so that no statement looks at more videos than it has to. */
function piecesOf(collections: readonly { id: string; total: number }[]): string[][] {
  const pieces: string[][] = [];
  let videos = Number.POSITIVE_INFINITY;
  for (const { id, total } of collections) {
    if (videos + total > PIECE) {
      pieces.push([]);
      videos = 0;
    }
    pieces.at(-1)?.push(id);
    videos += total;
  }
  return pieces;
}

/** The first items whose sizes are at most `most` together. */
function firstWithin<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[] {
  let sum = 0;
  return items.filter((item) => {
    sum += sizeOf(item);
    return sum <= most;
  });
}

/** How many videos of these collections, or with these ids, are out of date. */
export async function countStaleVideos(
  db: TenantConnection,
  orgId: string,
  which: AmongVideos,
): Promise<number> {
  const candidates = await selectCandidates(db, orgId, which);
  // A newer template is reason enough: only changes of the person have to be compared.
  const certain = candidates.filter(({ by_template: isCertain }) => isCertain).length;
  const rest = candidates.filter(({ by_template: isCertain }) => !isCertain);
  let count = certain;
  // The rows are not kept: ten thousand of them may be large.
  for await (const _ of listWithReasons(db, rest)) count += 1;
  return count;
}

/** The videos of a collection that are out of date. */
export async function findStaleVideos(
  db: TenantConnection,
  orgId: string,
  collectionId: string,
): Promise<StaleVideo[]> {
  const candidates = await selectCandidates(db, orgId, { collectionIds: [collectionId] });
  return Array.fromAsync(listWithReasons(db, candidates));
}

/** Those of these videos that are out of date, in the same order. */
export async function findStaleAmong(db: TenantConnection, rows: readonly VideoRow[]): Promise<StaleVideo[]> {
  const outOfDate = await findOutOfDate(db, rows);
  return rows.flatMap((row) => {
    const found = outOfDate.get(row.id);
    return found === undefined ? [] : [{ row, ...found }];
  });
}

/**
 * One video with the reasons why it is out of date, empty when it is not; null when there is no such video.
 */
export async function findStaleness(db: TenantConnection, id: string): Promise<StaleVideo | null> {
  const row = await findVideo(db, id);
  if (row === null) return null;
  const outOfDate = (await findOutOfDate(db, [row])).get(id);
  return { row, ...(outOfDate ?? { reasons: [], fields: null, refiled: null }) };
}

async function* listWithReasons(
  db: TenantConnection,
  candidates: readonly Candidate[],
): AsyncGenerator<StaleVideo> {
  for (let start = 0; start < candidates.length; start += STEP) {
    const ids = candidates.slice(start, start + STEP).map(({ id }) => id);
    yield* await findStaleAmong(db, await selectVideosByIds(db, ids));
  }
}

/**
 * Queues finished videos again that are locked. They keep their result until there is a new one.
 * @param options.version of the template, from now on; null keeps their current one
 * @param options.isOwed they were finished once and lost a file since: they are not a new order
 * @throws {BudgetError} unless they are owed
 */
export async function requeueFinished(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  options: { version: number | null; urgency: Urgency; isOwed?: boolean },
): Promise<void> {
  await tx.$executeRaw`
    update videos set status = 'queued', error = null, progress = 0, started_at = null, completed_at = null,
      template_version = coalesce(${options.version}::int, template_version)
    where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])`;
  const jobs = ids.map((id) => ({ org_id: orgId, video_id: id }));
  if (options.isOwed !== true) await requireWithinBudget(tx, orgId, await kindsAmong(tx, ids));
  await enqueue(tx, "renderVideo", jobs, options.urgency);
}

/** Records the current facts for the archive of locked, finished videos whose pictures are up to date. */
export async function updateArchiveDigest(
  tx: TenantTransaction,
  orgId: string,
  stale: readonly StaleVideo[],
): Promise<void> {
  const now = stale.flatMap(({ row, refiled }) =>
    refiled === null ? [] : [{ id: row.id, revision: refiled.personRevision, digest: refiled.shownDigest }],
  );
  await tx.$executeRaw`
    update videos v set person_revision = n.revision, shown_digest = n.digest
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n(id uuid, revision int, digest text)
    where v.org_id = ${orgId}::uuid and v.id = n.id and v.status in ('ready', 'succeeded')`;
}
