import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** More than anybody looks through; the first to be sent are among them. */
const MOST_WAITING = 5000;

const needsApproval = {
  enabled: true,
  NOT: { approverIds: { isEmpty: true } },
} satisfies Prisma.CelebrationWhereInput;

/** An occurrence that waits for an approval, and whose video is finished. */
const WAITING = {
  status: "awaiting_approval",
  celebration: needsApproval,
  video: { status: "succeeded", completedAt: { not: null } },
} satisfies Prisma.OccurrenceWhereInput;

const SELECT = {
  ...{ id: true, celebrationId: true, sendAt: true, videoId: true },
  celebration: { select: { approverIds: true } },
  video: { select: { completedAt: true } },
} satisfies Prisma.OccurrenceSelect;
export type Waiting = Prisma.OccurrenceGetPayload<{ select: typeof SELECT }>;

/** What waits for an approval and can be given one, the first to be sent first. */
export function selectWaiting(db: TenantConnection): Promise<Waiting[]> {
  return db.occurrence.findMany({
    where: WAITING,
    select: SELECT,
    orderBy: [{ sendAt: "asc" }, { id: "asc" }],
    take: MOST_WAITING,
  });
}

/**
 * What members have been mailed of these, as they are now: `{userId} {occurrenceId}`. A mail that came to nothing counts
 * for none.
 */
export async function selectListed(
  db: TenantConnection,
  waiting: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  const seen = new Map(waiting.map((each) => [each.id, stateOf(each.videoId, each.video?.completedAt)]));
  const rows = await db.approvalMailItem.findMany({
    where: {
      occurrenceId: { in: [...seen.keys()] },
      mail: { mail: { status: { notIn: ["failed", "canceled"] } } },
    },
    select: { occurrenceId: true, videoId: true, completedAt: true, mail: { select: { userId: true } } },
  });
  const same = rows.filter((row) => seen.get(row.occurrenceId) === stateOf(row.videoId, row.completedAt));
  return new Set(same.map(({ occurrenceId, mail }) => listedKey(mail.userId, occurrenceId)));
}

export const listedKey = (userId: string, occurrenceId: string): string => `${userId} ${occurrenceId}`;

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
    const isWaiting = status === "awaiting_approval" && video?.status === "succeeded" && celebration.enabled;
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
  celebrationIds: readonly string[],
  before: Date,
): Promise<number> {
  return db.occurrence.count({
    where: {
      celebrationId: { in: [...celebrationIds] },
      status: { in: ["planned", "awaiting_approval"] },
      sendAt: { lt: before },
      NOT: { video: { status: "succeeded" } },
    },
  });
}

/** The celebrations that need an approval, with who may give it. */
export function selectCelebrations(db: TenantConnection): Promise<{ id: string; approverIds: string[] }[]> {
  return db.celebration.findMany({ where: needsApproval, select: { id: true, approverIds: true } });
}
