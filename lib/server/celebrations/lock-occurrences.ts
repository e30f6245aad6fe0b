import type { TenantTransaction } from "../tenant-database.ts";
import { lockVideosById } from "../videos/index.ts";
import type { OpenRow } from "./circumstances.ts";
import { isOpen } from "./occurrence-state.ts";

/**
 * Locks occurrences that are still open, after everything that is locked before them elsewhere: their people, whom an
 * erasure locks first, and their videos. All in the order of ids, so that several workers do not wait for each other. One
 * step at a time is taken for a person, so that two dates are not both congratulated.
 * @returns `rows`: those that are open, at most one of each person under a celebration; `overtaken`: the ids of the others
 *   that are to be looked at again: another video became theirs meanwhile, or another occurrence of their person is among these
 */
export async function lockOpenOccurrences(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<{ rows: OpenRow[]; overtaken: string[] }> {
  const seen = await tx.occurrence.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, celebrationId: true, personId: true, videoId: true },
    orderBy: { id: "asc" },
  });
  const subjectOf = (row: { celebrationId: string; personId: string }) =>
    `greeting:${row.celebrationId}:${row.personId}`;
  const first = new Map(seen.toReversed().map((row) => [subjectOf(row), row.id]));
  const taken = seen.filter((row) => first.get(subjectOf(row)) === row.id);
  const overtaken = seen.filter((row) => first.get(subjectOf(row)) !== row.id).map(({ id }) => id);
  if (taken.length === 0) return { rows: [], overtaken };
  await tx.$executeRaw`
    select pg_advisory_xact_lock(n.lock) from (
      select hashtextextended(g, 0) as lock from unnest(${taken.map(subjectOf)}::text[]) g order by 1 offset 0) n`;
  await tx.$executeRaw`
    select 1 from people where org_id = ${orgId}::uuid and id = any(${taken.map(({ personId }) => personId)}::uuid[])
    order by id for key share`;
  const videoIds = taken.flatMap(({ videoId }) => videoId ?? []);
  if (videoIds.length > 0) await lockVideosById(tx, orgId, videoIds);
  const takenIds = taken.map(({ id }) => id);
  await tx.$executeRaw`
    select 1 from occurrences where org_id = ${orgId}::uuid and id = any(${takenIds}::uuid[])
    order by id for no key update`;
  const rows = await tx.occurrence.findMany({ where: { id: { in: takenIds } }, orderBy: { id: "asc" } });
  const videoOf = new Map(taken.map(({ id, videoId }) => [id, videoId]));
  const open = rows.flatMap((row) => (isOpen(row.status) ? [{ ...row, status: row.status }] : []));
  const isAsSeen = ({ id, videoId }: OpenRow) => videoOf.get(id) === videoId;
  return {
    rows: open.filter(isAsSeen),
    overtaken: [...overtaken, ...open.filter((row) => !isAsSeen(row)).map(({ id }) => id)],
  };
}
