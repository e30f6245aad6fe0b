import type { MemberStatus, Prisma, Role } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

const withUser = { user: { select: { email: true, name: true } } } satisfies Prisma.MemberInclude;

/** A member's row with the person's name and e-mail address. */
export type MemberRow = Prisma.MemberGetPayload<{ include: typeof withUser }>;

export function selectMembers(db: TenantConnection): Promise<MemberRow[]> {
  return db.member.findMany({ include: withUser, orderBy: [{ createdAt: "desc" }, { userId: "desc" }] });
}

export function findMember(db: TenantConnection, orgId: string, userId: string): Promise<MemberRow | null> {
  return db.member.findUnique({ where: { orgId_userId: { orgId, userId } }, include: withUser });
}

/** `email` in lower case, as accounts keep it. */
export function findMemberByEmail(
  db: TenantConnection,
  email: string,
): Promise<{ status: MemberStatus } | null> {
  return db.member.findFirst({ where: { user: { email } }, select: { status: true } });
}

/** Active owners other than `userId`. A suspended owner cannot act, so one of those does not count. */
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

export async function deleteMember(db: TenantConnection, orgId: string, userId: string): Promise<void> {
  await db.member.delete({ where: { orgId_userId: { orgId, userId } } });
}
