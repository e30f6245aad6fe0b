import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import type { listCollectionVideos } from "#lib/contract/resources/collection.ts";
import type { VideoChange } from "#lib/contract/resources/live.ts";
import type { createVideo, listVideos } from "#lib/contract/resources/video.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { today } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found } from "../errors.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { findPortrayedPerson, type PortrayedPerson } from "../people/index.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { requireQuotaLeft } from "../storage/storage-quota.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import { saveWatchLinks } from "../watch-links/index.ts";
import { checkOrder, refuseErased } from "./order.ts";
import { orderVideo } from "./order-video.ts";
import { requireWithinBudget } from "./render-budget.ts";
import { countByStaleness, selectByStaleness } from "./stale-list.ts";
import { findOutOfDate, type OutOfDate } from "./staleness.ts";
import { findWatchUrls, maySeeLinks, type WatchUrls, watchUrlReader } from "./video-links.ts";
import { selectListedVideos } from "./video-list-queries.ts";
import { videoOrder } from "./video-order.ts";
import { findVideoValues } from "./video-pg-queries.ts";
import {
  countCollectionVideos,
  countVideos,
  findVideo,
  insertVideosOfCollection,
  selectCollectionVideos,
  selectVideosByIds,
  type VideoRow,
} from "./video-queries.ts";
import { toVideo, toVideoChange, toVideoOfValues, type VideoResource } from "./video-serializer.ts";

type VideoInput = Omit<BodyOf<typeof createVideo>, "keep"> & { keep?: boolean };

/** A page of the organization's videos. */
export async function list(actor: Actor, query: QueryOf<typeof listVideos>): Promise<Page<VideoResource>> {
  const { limit, cursor, count, sort, stale: isStale, q, ...fields } = query;
  const listName = `videos ${sort}`;
  const { db, orgId } = actor;
  const order = videoOrder(sort);
  const position = decodeCursor(cursor, listName, (value) => order.fits(value));
  const filter = { ...fields, words: await searchWords(db, q) };
  const place = { order, position, take: limit + 1 };
  const byStaleness = isStale === undefined ? null : { orgId, stale: isStale, filter };
  const { found, until } = await (byStaleness === null
    ? selectListedVideos(db, orgId, filter, place)
    : selectByStaleness(db, byStaleness, place));
  const shown = await shownBeside(
    actor,
    found.map(({ row }) => row),
  );
  const page = toPage(
    found,
    { list: listName, limit, until },
    ({ row, place: value }) => ({ value, id: row.id }),
    ({ row }) => toVideo(row, ...shown),
  );
  if (!count) return page;
  if (byStaleness !== null) {
    const total = await countByStaleness(db, byStaleness);
    return total === null ? page : { ...page, total };
  }
  return { ...page, total: totalText(await countVideos(db, filter)) };
}

/** A page of a collection's videos, in its order. The caller checks that the collection exists. */
export async function listOfCollection(
  actor: Actor,
  collectionId: string,
  query: QueryOf<typeof listCollectionVideos>,
): Promise<Page<VideoResource>> {
  const { limit, cursor, count, status } = query;
  const listName = `videos of collection ${collectionId}`;
  const after = Number(decodeCursor(cursor, listName, isPlace)?.value ?? -1);
  const rows = await selectCollectionVideos(actor.db, { collectionId, status, after, take: limit + 1 });
  const shown = await shownBeside(actor, rows);
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: String(row.position), id: row.id }),
    (row) => toVideo(row, ...shown),
  );
  if (!count) return page;
  return { ...page, total: totalText(await countCollectionVideos(actor.db, collectionId, status)) };
}

/** Whether a cursor's value is a position in a collection. */
const isPlace = (value: string | null) => value !== null && /^\d{1,9}$/.test(value);

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<VideoResource> {
  const [urls, watchUrlOf] = await Promise.all([signedUrls(), watchUrlReader(actor.role)]);
  const values = await findVideoValues(actor.orgId, id);
  if (values !== null) return toVideoOfValues(values, urls, watchUrlOf);
  const row = found(await findVideo(actor.db, id));
  return toVideo(row, ...(await shownBeside(actor, [row])));
}

/** What a page of videos shows beside their rows. */
async function shownBeside(
  { db, orgId, role }: Pick<Actor, "db" | "orgId" | "role">,
  rows: readonly VideoRow[],
): Promise<[FileUrls, Map<string, OutOfDate>, WatchUrls]> {
  const ids = maySeeLinks(role) ? rows.map((row) => row.id) : [];
  return Promise.all([signedUrls(), findOutOfDate(db, rows), findWatchUrls(db, orgId, ids)]);
}

/** The fields of videos that change without a request; deleted videos are left out. */
export async function listChanges({ db }: Pick<Actor, "db">, ids: readonly string[]): Promise<VideoChange[]> {
  const rows = await selectVideosByIds(db, ids);
  const [urls, stale] = await Promise.all([signedUrls(), findOutOfDate(db, rows)]);
  return rows.map((row) => toVideoChange(toVideo(row, urls, stale)));
}

/**
 * Orders one video. Its row and job are created in one transaction.
 * @throws {ValidationError} with every fault; {ConflictError} for an archived template or project, or a
 *   person just erased; {BudgetError}; {StorageFullError}
 */
export async function create(actor: Actor, { keep = true, ...input }: VideoInput): Promise<VideoResource> {
  const urls = await signedUrls();
  const personId = input.person_id ?? null;
  const further = personId === null ? [] : personFaults(await findPortrayedPerson(actor.db, personId));
  const templateVersion = await checkOrder(actor.db, input, { further, isForNobody: personId === null });
  const row = await refuseErased(() =>
    actor.db.$transaction(async (tx) => {
      const inserted = await orderVideo(tx, actor.orgId, {
        templateId: input.template_id,
        templateVersion,
        personId,
        projectId: input.project_id ?? null,
        modifications: input.modifications,
        metadata: input.metadata ?? {},
        occasionOn: input.occasion_on ?? today(),
        keep,
        urgency: "single",
      });
      const { id } = inserted;
      await recordAudit(tx, actor, { action: "video.created", targetType: "video", targetId: id });
      return inserted;
    }),
  );
  if (keep) return toVideo(row, urls);
  return toVideo(row, ...(await shownBeside(actor, [row])));
}

/** An archived person cannot get a new video, just as they cannot be in a new collection. */
function personFaults(person: PortrayedPerson | null): Fault[] {
  if (person === null) return [faultOf(["body", "person_id"], "person_unknown")];
  return person.status === "active" ? [] : [faultOf(["body", "person_id"], "video_person_archived")];
}

/**
 * Orders the videos of a collection, in the transaction that creates it. Jobs of single videos have priority
 * over these. Prepared ones have a link from the beginning, and take no room in the storage.
 * @throws {BudgetError}; {StorageFullError}
 */
export async function createForCollection(
  tx: TenantTransaction,
  collection: { id: string; orgId: string; keep: boolean },
  recipients: readonly { personId: string; occasionOn: string }[],
): Promise<void> {
  const videos = recipients.map((recipient) => ({ ...recipient, id: newId() }));
  await insertVideosOfCollection(tx, collection, videos);
  await requireWithinBudget(tx, collection.orgId, { kept: collection.keep, prepared: !collection.keep });
  if (collection.keep) await requireQuotaLeft(tx, collection.orgId);
  else {
    await saveWatchLinks(
      tx,
      collection.orgId,
      videos.map(({ id }) => id),
    );
  }
  const jobs = videos.map(({ id }) => ({ org_id: collection.orgId, video_id: id }));
  await enqueue(tx, "renderVideo", jobs);
}
