import { COUNT_LIMIT, type Position, totalText } from "../cursor.ts";
import { type Listed, type OrderedPlace, type Placed, readListed } from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { selectCandidatePage, selectCurrentPage } from "./stale-candidates.ts";
import { findOutOfDate } from "./staleness.ts";
import { videoOrder } from "./video-order.ts";
import { findLater, selectVideosByIds, type VideoFilter, type VideoRow } from "./video-queries.ts";

/** Selects videos of one organization that are out of date, or those that are not. */
export type StaleFilter = { orgId: string; stale: boolean; filter: VideoFilter };

/** How many videos are checked at a time. Some have to be compared to know whether they are out of date. */
const STEP = 500;

/** How many videos one statement looks through: no index has what is out of date. */
const PIECE = 2500;

/**
 * How many a request looks through, in a second or two. Among millions there may be none, and everybody else would wait for
 * the database meanwhile.
 */
const MOST = 100_000;
/** To compare one with what it shows takes as long as to look through so many. */
const COMPARED = 25;

type Place = Pick<OrderedPlace, "order" | "position">;
type Limits = { piece: number; most: number };

/** At most `take` of them. Newest or oldest first there may be fewer, or none, although the list goes on. */
export async function selectByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { take, ...place }: OrderedPlace,
  { piece, most }: Limits = { piece: PIECE, most: MOST },
): Promise<Listed<VideoRow>> {
  const found: Placed[] = [];
  const read = (ids: string[]) => selectVideosByIds(db, ids);
  let looked = 0;
  for await (const step of stepsByStaleness(db, wanted, place, piece)) {
    found.push(...step.videos);
    looked += step.looked;
    if (found.length >= take) break;
    if (looked >= most && step.until !== null)
      return { ...(await readListed(found, take, read)), until: step.until };
  }
  return readListed(found.slice(0, take), take, read);
}

/** How many there are, as `X-Total-Count` has it; null if more were to be looked through than a request does. */
export async function countByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { piece, most }: Limits = { piece: PIECE, most: MOST },
): Promise<string | null> {
  let [count, looked] = [0, 0];
  const newestFirst = { order: videoOrder("-created_at"), position: null };
  for await (const step of stepsByStaleness(db, wanted, newestFirst, piece)) {
    count += step.videos.length;
    looked += step.looked;
    if (count > COUNT_LIMIT) break;
    if (looked >= most && step.until !== null) return null;
  }
  return totalText(count);
}

/** The ids of all of them, page by page. */
export async function* idsByStaleness(db: TenantConnection, wanted: StaleFilter): AsyncGenerator<string[]> {
  const page: string[] = [];
  const oldestFirst = { order: videoOrder("created_at"), position: null };
  for await (const { videos } of stepsByStaleness(db, wanted, oldestFirst, PIECE)) {
    page.push(...videos.map(({ id }) => id));
    while (page.length >= STEP) yield page.splice(0, STEP);
  }
  yield page;
}

/** What was found among the next videos, how many were looked through, and after which place the next step begins. */
type Step = { videos: Placed[]; looked: number; until: Position | null };

async function* stepsByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { order, position }: Place,
  piece: number,
): AsyncGenerator<Step> {
  let from = position;
  do {
    // In other orders, and of a collection, all are looked through at once.
    const isPiece = order.isByCreation && wanted.filter.collection_id === undefined;
    const last = isPiece ? await findLater(db, wanted.filter, { order, position: from }, piece) : null;
    const end = last === null ? null : { value: null, id: last };
    for (let isDone = false; !isDone; ) {
      const candidates = await nextStep(db, wanted, { order, position: from, take: STEP }, last);
      const uncertain = candidates.filter(({ isUncertain }) => isUncertain).map(({ id }) => id);
      const outOfDate = await findOutOfDate(db, await selectVideosByIds(db, uncertain));
      const videos = candidates.filter(
        ({ id, isUncertain }) => !isUncertain || outOfDate.has(id) === wanted.stale,
      );
      const final = candidates.at(-1);
      isDone = final === undefined || candidates.length < STEP;
      from = isDone || final === undefined ? end : { value: final.place, id: final.id };
      yield { videos, looked: (isDone ? piece : 0) + uncertain.length * COMPARED, until: from };
    }
  } while (from !== null);
}

/** The next candidates in the list's order, up to the video `last`; those that are not uncertain match. */
async function nextStep(
  db: TenantConnection,
  { orgId, stale, filter }: StaleFilter,
  place: OrderedPlace,
  last: string | null,
): Promise<(Placed & { isUncertain: boolean })[]> {
  if (stale) {
    const candidates = await selectCandidatePage(db, orgId, filter, place, last);
    return candidates.map(({ by_template, ...video }) => ({ ...video, isUncertain: !by_template }));
  }
  const candidates = await selectCurrentPage(db, orgId, filter, place, last);
  return candidates.map(({ is_uncertain: isUncertain, ...video }) => ({ ...video, isUncertain }));
}
