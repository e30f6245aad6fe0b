import { countRetriedVideos, lockRun, reopenLost } from "../collections/index.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  findLost,
  findStaleAmong,
  isRetryable,
  lockBudget,
  lockVideosById,
  readBudget,
  requeueVideos,
  type StaleVideo,
  selectVideosByIds,
  type VideoRow,
} from "../videos/index.ts";
import { type Remade, type RemakeFault, retryFault, staleVersion } from "./remake.ts";
import { byCollection, hasOldTemplate, isDrawn, makeAgain, type Urgency } from "./render-stale.ts";

type Checked = {
  /** The newest versions of their templates, for the videos that move to them; by the ids of videos. */
  newest: Map<string, number>;
  /** Those that cannot be made again; by the ids of videos. */
  faults: Map<string, RemakeFault>;
};

/** A video with the keys of its files that are missing. */
type LostRow = VideoRow & { keys: string[] };

/**
 * Makes those of the videos again that failed, were cancelled, are out of date or have lost their file; the
 * first of them, if the organization's budget does not suffice for all.
 * @param options.keepsVersion a newer version of their template is no reason, and they stay with their own
 * @returns what became of them, by id; nothing about those that are gone or need nothing
 */
export async function remakeVideos(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  { urgency, keepsVersion = false }: { urgency: Urgency; keepsVersion?: boolean },
): Promise<Map<string, Remade>> {
  // Takes as long as there are many, so before they are locked, which keeps workers from ending them.
  const seen = inOrder(await selectVideosByIds(tx, ids));
  const outOfDate = await findStaleAmong(tx, seen);
  const seenStale = keepsVersion ? withoutTemplate(outOfDate) : outOfDate;
  const seenLost = await lostAmong(seen, seenStale);
  const { newest, faults } = await check(tx, orgId, seen.filter(isRetryable), seenStale);
  const rows = await lockRows(tx, orgId, ids);
  const isAsSeen = sameAs(seen, rows);
  const retried = rows.filter(isRetryable);
  const stale = seenStale.filter(({ row }) => isAsSeen(row));
  const lost = seenLost.filter(isAsSeen);
  for (const { id } of seen.filter((row) => !isAsSeen(row))) faults.delete(id);
  // Few, if any: those that failed or were cancelled meanwhile.
  const late = await check(
    tx,
    orgId,
    retried.filter((row) => !isAsSeen(row)),
    [],
  );
  for (const [id, fault] of late.faults) faults.set(id, fault);
  // In the order in which others take these locks: after the videos, before the queue.
  for (const [id] of byCollection(rows)) await lockRow(tx, "collections", orgId, id, "change");
  await lockBudget(tx, orgId);
  await reopenAll(tx, orgId, lost, urgency);
  const drawn = [...retried, ...stale.filter(isDrawn).map(({ row }) => row)];
  await applyBudget(tx, orgId, drawn, { newest, faults });
  const isAllowed = ({ id }: VideoRow) => !faults.has(id);
  await retryAll(tx, orgId, retried.filter(isAllowed), urgency);
  const again = stale.filter(({ row }) => isAllowed(row));
  await makeAgain(tx, orgId, again, { newest: ({ row }) => newest.get(row.id) ?? null, urgency });
  const needy = [...retried, ...stale.map(({ row }) => row), ...lost];
  return new Map(needy.map((row) => [row.id, { isMade: isAllowed(row), fault: faults.get(row.id) ?? null }]));
}

/** Those that are out of date for other reasons than their template, which they then do not move to. */
const withoutTemplate = (stale: readonly StaleVideo[]): StaleVideo[] =>
  stale
    .map((video) => ({ ...video, reasons: video.reasons.filter((reason) => reason !== "template") }))
    .filter(({ reasons }) => reasons.length > 0);

/** Tells which videos have, now that they are locked, not been begun, ended or moved to another version since. */
function sameAs(seen: readonly VideoRow[], locked: readonly VideoRow[]): (row: VideoRow) => boolean {
  const stateOf = ({ status, attempt, templateVersion, resultKey }: VideoRow) =>
    JSON.stringify([status, attempt, templateVersion, resultKey]);
  const states = new Map(seen.map((row) => [row.id, stateOf(row)]));
  const same = new Set(locked.filter((row) => states.get(row.id) === stateOf(row)).map(({ id }) => id));
  return ({ id }) => same.has(id);
}

/** Locks the videos, and the runs of their collections. @returns those that there still are, by id */
export async function lockRows(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<VideoRow[]> {
  const known = await tx.video.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, collectionId: true },
  });
  for (const [id] of byCollection(known)) await lockRun(tx, id);
  const locked = await lockVideosById(tx, orgId, ids);
  const there = locked.map(({ id }) => id);
  return inOrder(await selectVideosByIds(tx, there));
}

const inOrder = (rows: VideoRow[]) => rows.sort((one, other) => (one.id < other.id ? -1 : 1));

async function lostAmong(rows: readonly VideoRow[], stale: readonly StaleVideo[]): Promise<LostRow[]> {
  const staleIds = new Set(stale.map(({ row }) => row.id));
  const current = rows.filter(({ id, status }) => status === "succeeded" && !staleIds.has(id));
  const keys = new Map((await findLost(current)).map((video) => [video.id, video.keys]));
  return current.flatMap((row) => {
    const lost = keys.get(row.id);
    return lost === undefined ? [] : [{ ...row, keys: lost }];
  });
}

/** Checks videos that are alike together. */
async function check(
  tx: TenantTransaction,
  orgId: string,
  retried: readonly VideoRow[],
  stale: readonly StaleVideo[],
): Promise<Checked> {
  const newest = new Map<string, number>();
  const faults = new Map<string, RemakeFault>();
  for (const alike of Map.groupBy(retried, versionKey).values()) {
    const fault = await retryFault(tx, orgId, alike.slice(0, 1));
    if (fault !== null) for (const { id } of alike) faults.set(id, fault);
  }
  for (const alike of Map.groupBy(stale, orderKey).values()) {
    const { version, fault } = await staleVersion(tx, alike);
    for (const { row } of alike) {
      if (fault !== null) faults.set(row.id, fault);
      else if (version !== null) newest.set(row.id, version);
    }
  }
  return { newest, faults };
}

const versionKey = ({ templateId, templateVersion, keep }: VideoRow) =>
  `${templateId} ${templateVersion} ${keep}`;
const orderKey = (video: StaleVideo) =>
  JSON.stringify([
    versionKey(video.row),
    hasOldTemplate(video),
    video.refiled !== null,
    video.row.modifications,
  ]);

/** Refuses the videos for which nothing is left of the budget, after those before them. */
async function applyBudget(
  tx: TenantTransaction,
  orgId: string,
  drawn: readonly VideoRow[],
  { newest, faults }: Checked,
): Promise<void> {
  const budget = await readBudget(tx, orgId);
  for (const { id, templateId, templateVersion, keep } of drawn) {
    if (faults.has(id)) continue;
    const version = newest.get(id) ?? templateVersion;
    if (!(await budget.take([{ templateId, templateVersion: version, videos: 1, keep }])))
      faults.set(id, "queue_full");
  }
}

async function reopenAll(
  tx: TenantTransaction,
  orgId: string,
  lost: readonly LostRow[],
  urgency: Urgency,
): Promise<void> {
  for (const [collectionId, those] of Map.groupBy(lost, (row) => row.collectionId)) {
    await reopenLost(tx, { orgId, collectionId }, those, urgency);
  }
}

async function retryAll(
  tx: TenantTransaction,
  orgId: string,
  retried: readonly VideoRow[],
  urgency: Urgency,
): Promise<void> {
  if (retried.length === 0) return;
  for (const [id, those] of byCollection(retried)) {
    await countRetriedVideos(tx, id, those.filter(({ status }) => status === "failed").length);
  }
  const ids = retried.map(({ id }) => id);
  await requeueVideos(tx, orgId, ids, { modifications: undefined, urgency });
}
