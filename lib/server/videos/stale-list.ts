import type { CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { selectCandidates, selectCurrentCandidates } from "./stale-candidates.ts";
import { findOutOfDate } from "./staleness.ts";
import { selectVideosByIds, type VideoFilter, type VideoRow } from "./video-queries.ts";

/** Selects videos of one organization that are out of date, or those that are not. */
export type StaleFilter = { orgId: string; stale: boolean; filter: VideoFilter };

/** How many videos are checked at a time. Some have to be compared to know whether they are out of date. */
const STEP = 500;

/** At most `place.take` of them. */
export async function selectByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  place: CreationPlace,
): Promise<VideoRow[]> {
  const ids: string[] = [];
  for await (const id of listByStaleness(db, wanted, place)) {
    ids.push(id);
    if (ids.length === place.take) break;
  }
  const byId = new Map((await selectVideosByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many there are, counted up to the count limit. */
export async function countByStaleness(db: TenantConnection, wanted: StaleFilter): Promise<number> {
  let count = 0;
  for await (const _ of listByStaleness(db, wanted, { sort: "-created_at", position: null })) {
    count += 1;
    if (count > COUNT_LIMIT) break;
  }
  return count;
}

/** The ids of all of them, page by page. */
export async function* idsByStaleness(db: TenantConnection, wanted: StaleFilter): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const id of listByStaleness(db, wanted, { sort: "created_at", position: null })) {
    if (page.push(id) < STEP) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* listByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { sort, position }: Pick<CreationPlace, "sort" | "position">,
): AsyncGenerator<string> {
  let place: CreationPlace = { sort, position, take: STEP };
  for (;;) {
    const step = await nextStep(db, wanted, place);
    const uncertain = step.filter(({ isUncertain }) => isUncertain).map(({ id }) => id);
    const outOfDate = await findOutOfDate(db, await selectVideosByIds(db, uncertain));
    for (const { id, isUncertain } of step) if (!isUncertain || outOfDate.has(id) === wanted.stale) yield id;
    const last = step.at(-1);
    if (last === undefined || step.length < STEP) return;
    place = { ...place, position: { value: null, id: last.id } };
  }
}

/** The next candidates in the list's order; those that are not uncertain match. */
async function nextStep(
  db: TenantConnection,
  { orgId, stale, filter }: StaleFilter,
  place: CreationPlace,
): Promise<{ id: string; isUncertain: boolean }[]> {
  if (stale) {
    const candidates = await selectCandidates(db, orgId, filter, place);
    return candidates.map(({ id, by_template }) => ({ id, isUncertain: !by_template }));
  }
  const candidates = await selectCurrentCandidates(db, orgId, filter, place);
  return candidates.map(({ id, is_uncertain: isUncertain }) => ({ id, isUncertain }));
}
