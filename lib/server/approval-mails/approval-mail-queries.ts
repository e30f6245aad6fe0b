import type { Database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { FINISHED, isFinished } from "../videos/index.ts";

const needsApproval = {
  enabled: true,
  NOT: { approverIds: { isEmpty: true } },
} satisfies Prisma.CelebrationWhereInput;

/** Those celebrations of an organization whose occurrences a mail is about: what is stored of a few, by an index. */
type Of = { orgId: string; celebrationIds: readonly string[] };

/** `before`: when it is sent at the latest. `isUntold`: without what a mail has listed for this member, as it is now. */
type Told = Of & { userId: string; before: Date | null; isUntold: boolean; most: number };

/** The ids of what waits for an approval and can be given one, the first to be sent first; a mail that came to nothing told nothing. */
export async function selectTold(
  db: TenantConnection,
  { orgId, celebrationIds, userId, before, isUntold, most }: Told,
): Promise<string[]> {
  const untold = isUntold
    ? Prisma.sql`and not exists (
        select from approval_mail_items i join approval_mails a on a.org_id = i.org_id and a.mail_id = i.mail_id
        join mails m on m.org_id = i.org_id and m.id = i.mail_id
        where i.org_id = o.org_id and i.occurrence_id = o.id and i.video_id = v.id and i.completed_at = v.completed_at
          and a.user_id = ${userId}::uuid and m.status not in ('failed', 'canceled'))`
    : Prisma.empty;
  const inTime = before === null ? Prisma.empty : Prisma.sql`and o.send_at < ${before}::timestamptz`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select o.id from occurrences o join videos v on v.org_id = o.org_id and v.id = o.video_id
    where o.org_id = ${orgId}::uuid and o.celebration_id = any(${[...celebrationIds]}::uuid[])
      and o.due_at is not null and o.status = 'awaiting_approval'
      and v.status in ('ready', 'succeeded') and v.completed_at is not null ${inTime} ${untold}
    order by o.send_at, o.id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** How many wait for an approval and can be given one. */
export function countWaiting(db: TenantConnection, { orgId, celebrationIds }: Of): Promise<number> {
  return db.occurrence.count({
    where: {
      ...{ orgId, celebrationId: { in: [...celebrationIds] }, dueAt: { not: null } },
      status: "awaiting_approval",
      video: { status: { in: [...FINISHED] }, completedAt: { not: null } },
    },
  });
}

/**
 * The organizations in which something waits that is sent before a moment and that no mail has told anybody of. Videos of a
 * rule that was just switched on end one after the other: only once none has ended for a while, or the first long ago.
 */
export async function selectPressing(
  db: Database,
  { before, quietSince, atLatest }: { before: Date; quietSince: Date; atLatest: Date },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ orgId: string }[]>`
    select o.org_id as "orgId"
    from occurrences o join videos v on v.org_id = o.org_id and v.id = o.video_id
    join celebrations c on c.org_id = o.org_id and c.id = o.celebration_id
    where o.due_at is not null and o.send_at < ${before}::timestamptz and o.status = 'awaiting_approval'
      and v.status in ('ready', 'succeeded') and v.completed_at is not null
      and c.enabled and cardinality(c.approver_ids) > 0
      and not exists (
        select from approval_mail_items i join mails m on m.org_id = i.org_id and m.id = i.mail_id
        where i.org_id = o.org_id and i.occurrence_id = o.id and i.video_id = v.id and i.completed_at = v.completed_at
          and m.status not in ('failed', 'canceled'))
    group by o.org_id
    having max(v.completed_at) <= ${quietSince}::timestamptz or min(v.completed_at) <= ${atLatest}::timestamptz`;
  return rows.map(({ orgId }) => orgId);
}

const stateOf = (videoId: string | null, completedAt: Date | null | undefined) =>
  `${videoId} ${completedAt?.toISOString()}`;

/** Notes what a mail lists, with the videos as they are now. What is being erased at this moment is left out. */
export async function insertItems(
  tx: TenantTransaction,
  { orgId, mailId }: { orgId: string; mailId: string },
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    insert into approval_mail_items (org_id, mail_id, occurrence_id, video_id, completed_at)
    select o.org_id, ${mailId}::uuid, o.id, v.id, v.completed_at
    from occurrences o join videos v on v.org_id = o.org_id and v.id = o.video_id
    where o.org_id = ${orgId}::uuid and o.id = any(${[...ids]}::uuid[]) and v.completed_at is not null
    for key share of o skip locked`;
}

const LISTED = {
  ...{ videoId: true, completedAt: true },
  occurrence: {
    select: {
      ...{ id: true, status: true, videoId: true, occasionOn: true, years: true, sendAt: true },
      person: { select: { firstName: true, lastName: true } },
      video: { select: { status: true, completedAt: true } },
      celebration: {
        select: { id: true, name: true, enabled: true, approverIds: true, withoutApproval: true },
      },
    },
  },
} satisfies Prisma.ApprovalMailItemSelect;
export type ListedOccurrence = Prisma.ApprovalMailItemGetPayload<{ select: typeof LISTED }>["occurrence"];

/** Whose mail it is, and what of it still waits with the same video, the first to be sent first; null if it is gone. */
export async function findListed(
  db: TenantConnection,
  key: { orgId: string; mailId: string },
): Promise<{ userId: string; occurrences: ListedOccurrence[] } | null> {
  const row = await db.approvalMail.findUnique({
    where: { orgId_mailId: key },
    select: { userId: true, items: { select: LISTED } },
  });
  if (row === null) return null;
  const same = row.items.filter(({ videoId, completedAt, occurrence }) => {
    const { status, video, celebration } = occurrence;
    const isThere = video !== null && isFinished(video.status);
    const isWaiting = status === "awaiting_approval" && isThere && celebration.enabled;
    const isSame = stateOf(occurrence.videoId, video?.completedAt) === stateOf(videoId, completedAt);
    return isWaiting && isSame;
  });
  const occurrences = same.map(({ occurrence }) => occurrence);
  occurrences.sort((a, b) => a.sendAt.getTime() - b.sendAt.getTime() || a.id.localeCompare(b.id));
  return { userId: row.userId, occurrences };
}

/** How many will need an approval before a moment and have no finished video yet. */
export function countUnready(
  db: TenantConnection,
  { orgId, celebrationIds }: Of,
  before: Date,
): Promise<number> {
  return db.occurrence.count({
    where: {
      ...{ orgId, celebrationId: { in: [...celebrationIds] }, dueAt: { not: null } },
      status: { in: ["planned", "awaiting_approval"] },
      sendAt: { lt: before },
      NOT: { video: { status: { in: [...FINISHED] } } },
    },
  });
}

/** The celebrations that need an approval, with who may give it. */
export function selectCelebrations(db: TenantConnection): Promise<{ id: string; approverIds: string[] }[]> {
  return db.celebration.findMany({ where: needsApproval, select: { id: true, approverIds: true } });
}
