import { COUNT_LIMIT } from "../cursor.ts";
import type { OrderedPlace, Placed } from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { selectCandidatePage, selectCurrentPage } from "./stale-candidates.ts";
import { findOutOfDate } from "./staleness.ts";
import { type PlacedVideo, readPlaced } from "./video-list-queries.ts";
import { videoOrder } from "./video-order.ts";
import { selectVideosByIds, type VideoFilter } from "./video-queries.ts";

/** Selects videos of one organization that are out of date, or those that are not. */
export type StaleFilter = { orgId: string; stale: boolean; filter: VideoFilter };

/** How many videos are checked at a time. Some have to be compared to know whether they are out of date. */
const STEP = 500;

/** At most `place.take` of them. */
export async function selectByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  place: OrderedPlace,
): Promise<PlacedVideo[]> {
  const found: Placed[] = [];
  for await (const video of listByStaleness(db, wanted, place)) {
    found.push(video);
    if (found.length === place.take) break;
  }
  return readPlaced(db, found);
}

/** How many there are, counted up to the count limit. */
export async function countByStaleness(db: TenantConnection, wanted: StaleFilter): Promise<number> {
  let count = 0;
  for await (const _ of listByStaleness(db, wanted, { order: videoOrder("-created_at"), position: null })) {
    count += 1;
    if (count > COUNT_LIMIT) break;
  }
  return count;
}

/** The ids of all of them, page by page. */
export async function* idsByStaleness(db: TenantConnection, wanted: StaleFilter): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { id } of listByStaleness(db, wanted, {
    order: videoOrder("created_at"),
    position: null,
  })) {
    if (page.push(id) < STEP) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* listByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { order, position }: Pick<OrderedPlace, "order" | "position">,
): AsyncGenerator<Placed> {
  let from = position;
  for (;;) {
    const step = await nextStep(db, wanted, { order, position: from, take: STEP });
    const uncertain = step.filter(({ isUncertain }) => isUncertain).map(({ id }) => id);
    const outOfDate = await findOutOfDate(db, await selectVideosByIds(db, uncertain));
    for (const video of step) if (!video.isUncertain || outOfDate.has(video.id) === wanted.stale) yield video;
    const last = step.at(-1);
    if (last === undefined || step.length < STEP) return;
    from = { value: last.place, id: last.id };
  }
}

/** The next candidates in the list's order; those that are not uncertain match. */
async function nextStep(
  db: TenantConnection,
  { orgId, stale, filter }: StaleFilter,
  place: OrderedPlace,
): Promise<(Placed & { isUncertain: boolean })[]> {
  if (stale) {
    const candidates = await selectCandidatePage(db, orgId, filter, place);
    return candidates.map(({ by_template, ...video }) => ({ ...video, isUncertain: !by_template }));
  }
  const candidates = await selectCurrentPage(db, orgId, filter, place);
  return candidates.map(({ is_uncertain: isUncertain, ...video }) => ({ ...video, isUncertain }));
}
