import type { CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { selectCandidates } from "./stale-candidates.ts";
import { findOutOfDate } from "./staleness.ts";
import { selectVideos, selectVideosByIds, type VideoFilter, type VideoRow } from "./video-queries.ts";

/** Videos of one organization that are out of date, or those that are not. */
export type StaleFilter = { orgId: string; stale: boolean; filter: VideoFilter };

/** So many are looked at in one go. Whether a video is out of date shows only when it is compared. */
const STEP = 500;

/** At most `place.take` of them. */
export async function selectByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  place: CreationPlace,
): Promise<VideoRow[]> {
  const rows: VideoRow[] = [];
  for await (const row of listByStaleness(db, wanted, place)) {
    rows.push(row);
    if (rows.length === place.take) break;
  }
  return rows;
}

/** How many there are, counted no further than the count limit. */
export async function countByStaleness(db: TenantConnection, wanted: StaleFilter): Promise<number> {
  let count = 0;
  for await (const _ of listByStaleness(db, wanted, { sort: "-created_at", position: null })) {
    count += 1;
    if (count > COUNT_LIMIT) break;
  }
  return count;
}

async function* listByStaleness(
  db: TenantConnection,
  wanted: StaleFilter,
  { sort, position }: Pick<CreationPlace, "sort" | "position">,
): AsyncGenerator<VideoRow> {
  let place: CreationPlace = { sort, position, take: STEP };
  for (;;) {
    const step = await nextStep(db, wanted, place);
    const outOfDate = await findOutOfDate(db, step);
    for (const row of step) if (outOfDate.has(row.id) === wanted.stale) yield row;
    const last = step.at(-1);
    if (last === undefined) return;
    place = { ...place, position: { value: null, id: last.id } };
  }
}

/** The next videos among which there may be some, in the list's order. */
async function nextStep(
  db: TenantConnection,
  { orgId, stale, filter }: StaleFilter,
  place: CreationPlace,
): Promise<VideoRow[]> {
  if (!stale) return selectVideos(db, filter, place);
  const candidates = await selectCandidates(db, orgId, filter, place);
  const rows = await selectVideosByIds(
    db,
    candidates.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return candidates.flatMap(({ id }) => byId.get(id) ?? []);
}
