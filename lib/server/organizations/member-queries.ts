import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { MemberStatus, Prisma, Role } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

const withUser = { user: { select: { email: true, name: true } } } satisfies Prisma.MemberInclude;

/** A member's row with the user's name and e-mail address. */
export type MemberRow = Prisma.MemberGetPayload<{ include: typeof withUser }>;

/** At most `take` members, newest first, after `position`, whose value is the time of joining. */
export function selectMembers(
  db: TenantConnection,
  { position, take }: { position: Position | null; take: number },
): Promise<MemberRow[]> {
  return db.member.findMany({
    where: position === null ? {} : joinedBefore(position),
    include: withUser,
    orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
    take,
  });
}

function joinedBefore({ value, id }: Position): Prisma.MemberWhereInput {
  const createdAt = value ?? "";
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, userId: { lt: id } }] };
}

export function countMembers(db: TenantConnection): Promise<number> {
  return db.member.count({ take: COUNT_LIMIT + 1 });
}

export function findMember(db: TenantConnection, orgId: string, userId: string): Promise<MemberRow | null> {
  return db.member.findUnique({ where: { orgId_userId: { orgId, userId } }, include: withUser });
}

/** `email` in lower case, as accounts store it. */
export function findMemberByEmail(
  db: TenantConnection,
  email: string,
): Promise<{ status: MemberStatus } | null> {
  return db.member.findFirst({ where: { user: { email } }, select: { status: true } });
}

/** Whoever invites, as a mail names them. */
export async function findInviter(
  db: TenantConnection,
  userId: string,
): Promise<{ name: string; language: string | null } | null> {
  const select = { user: { select: { name: true, language: true } } };
  return (await db.member.findFirst({ where: { userId }, select }))?.user ?? null;
}

/** Active owners other than `userId`. A suspended owner cannot act and does not count. */
export function countOtherOwners(db: TenantConnection, userId: string): Promise<number> {
  return db.member.count({ where: { role: "owner", status: "active", userId: { not: userId } } });
}

export function updateMemberRole(
  db: TenantConnection,
  orgId: string,
  userId: string,
  role: Role,
): Promise<MemberRow> {
  return db.member.update({ where: { orgId_userId: { orgId, userId } }, data: { role }, include: withUser });
}

export async function updateMemberStatus(
  db: TenantConnection,
  orgId: string,
  userId: string,
  status: MemberStatus,
): Promise<void> {
  await db.member.update({ where: { orgId_userId: { orgId, userId } }, data: { status } });
}

/** Ends the calendar feed of a member, if there is one: also once they are active again, it stays so. */
export async function endCalendarFeed(tx: TenantTransaction, userId: string): Promise<void> {
  await tx.calendarFeed.deleteMany({ where: { userId } });
}

/** Ends all sessions of a user, unless there is an organization in which they can act. */
export async function endSessionsOfNobody(
  tx: Pick<TenantTransaction, "$executeRaw">,
  userId: string,
): Promise<void> {
  await tx.$executeRaw`
    delete from sessions where user_id = ${userId}::uuid and not exists (
      select 1 from members m join organizations o on o.id = m.org_id
      where m.user_id = ${userId}::uuid and m.status = 'active' and o.status = 'active')`;
}

export async function deleteMember(db: TenantConnection, orgId: string, userId: string): Promise<void> {
  await db.member.delete({ where: { orgId_userId: { orgId, userId } } });
}
