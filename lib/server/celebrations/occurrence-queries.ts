import type { Occurrence, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { idsOfDays } from "./occurrence-id.ts";
import type { OccurrenceStatus } from "./occurrence-state.ts";

const withName = {
  person: { select: { firstName: true, lastName: true } },
  video: { select: { thumbnailKey: true, completedAt: true, status: true, cutLayers: true } },
} satisfies Prisma.OccurrenceInclude;

export type OccurrenceRow = Occurrence;
/** A row with the name of the person and the picture of the video, and what is cut off in it. */
export type NamedRow = Prisma.OccurrenceGetPayload<{ include: typeof withName }>;

/** Which occurrences a list has. */
export type OccurrenceFilter = {
  /** Null for those of all celebrations. */
  celebrationId: string | null;
  from: string;
  to: string;
  status: OccurrenceStatus | undefined;
};

export function findOccurrence(db: TenantConnection, id: string): Promise<NamedRow | null> {
  return db.occurrence.findUnique({ where: { id }, include: withName });
}

export function selectOccurrencesByIds(db: TenantConnection, ids: readonly string[]): Promise<NamedRow[]> {
  return db.occurrence.findMany({ where: { id: { in: [...ids] } }, include: withName });
}

/** At most `take` stored occurrences in the order of their days, after one of them. */
export function selectOccurrences(
  db: TenantConnection,
  filter: OccurrenceFilter,
  { after, take }: { after: string | null; take: number },
): Promise<NamedRow[]> {
  return db.occurrence.findMany({
    where: { AND: [toWhere(filter), after === null ? {} : { id: { gt: after } }] },
    include: withName,
    orderBy: { id: "asc" },
    take,
  });
}

/** How many there are, counted up to `most`. */
export function countOccurrences(
  db: TenantConnection,
  filter: OccurrenceFilter,
  most: number,
): Promise<number> {
  return db.occurrence.count({ where: toWhere(filter), take: most });
}

function toWhere({ celebrationId, from, to, status }: OccurrenceFilter): Prisma.OccurrenceWhereInput {
  const { first, last } = idsOfDays(from, to);
  return {
    id: { gte: first, lte: last },
    ...(celebrationId === null ? {} : { celebrationId }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The ids of all stored occurrences of these days. */
export async function selectStoredIds(
  db: TenantConnection,
  { celebrationId, from, to }: Pick<OccurrenceFilter, "celebrationId" | "from" | "to">,
): Promise<Set<string>> {
  const where = toWhere({ celebrationId, from, to, status: undefined });
  return new Set((await db.occurrence.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/** The days on which something of a celebration is stored, among these. */
export async function selectStoredDays(
  db: TenantConnection,
  filter: Pick<OccurrenceFilter, "celebrationId" | "from" | "to">,
): Promise<Set<string>> {
  const where = toWhere({ ...filter, status: undefined });
  const days = await db.occurrence.groupBy({ by: ["occasionOn"], where });
  return new Set(days.map(({ occasionOn }) => occasionOn.toISOString().slice(0, 10)));
}

/** Stores occurrences; those that are stored already stay as they are. @returns the new ones */
export function insertOccurrences(
  tx: TenantTransaction,
  rows: readonly Prisma.OccurrenceCreateManyInput[],
): Promise<OccurrenceRow[]> {
  return tx.occurrence.createManyAndReturn({ data: [...rows], skipDuplicates: true });
}

/** Changes an occurrence that is locked. */
export async function updateOccurrence(
  tx: TenantTransaction,
  id: string,
  data: Prisma.OccurrenceUncheckedUpdateInput,
): Promise<void> {
  await tx.occurrence.update({ where: { id }, data });
}

/** Locks occurrences until the transaction ends, in the order of ids. @returns them as they are then */
export function lockOccurrences(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<OccurrenceRow[]> {
  return tx.$queryRaw<OccurrenceRow[]>`
    select id, org_id as "orgId", celebration_id as "celebrationId", person_id as "personId",
      occasion_on as "occasionOn", years, status::text as status, reason::text as reason, send_at as "sendAt",
      due_at as "dueAt", template_id as "templateId", video_id as "videoId", approved_by_id as "approvedById",
      approved_at as "approvedAt", prepared_at as "preparedAt", sent_at as "sentAt", greeted_for as "greetedFor",
      redone_at as "redoneAt", created_at as "createdAt", updated_at as "updatedAt"
    from occurrences where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for no key update`;
}

/** Writes occurrences that are locked, as they are to be now, with one statement. */
export async function rewriteOccurrences(
  tx: TenantTransaction,
  orgId: string,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    update occurrences o set status = n."status", reason = n."reason", years = n."years", send_at = n."sendAt",
      due_at = n."dueAt", template_id = n."templateId", video_id = n."videoId", approved_by_id = n."approvedById",
      approved_at = n."approvedAt", prepared_at = n."preparedAt", sent_at = n."sentAt", greeted_for = n."greetedFor",
      updated_at = ${new Date()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("id" uuid, "status" "OccurrenceStatus",
      "reason" "SkipReason", "years" smallint, "sendAt" timestamptz, "dueAt" timestamptz, "templateId" uuid,
      "videoId" uuid, "approvedById" uuid, "approvedAt" timestamptz, "preparedAt" timestamptz, "sentAt" timestamptz,
      "greetedFor" text)
    where o.org_id = ${orgId}::uuid and o.id = n."id"`;
}

/** Has the open occurrences of a celebration looked at now. */
export async function lookAtOpen(tx: TenantTransaction, celebrationId: string, now: Date): Promise<void> {
  await tx.occurrence.updateMany({ where: { celebrationId, dueAt: { not: null } }, data: { dueAt: now } });
}
