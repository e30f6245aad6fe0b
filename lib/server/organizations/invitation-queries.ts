import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Invitation, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export function selectInvitations(db: TenantConnection, place: CreationPlace): Promise<Invitation[]> {
  const { after, page } = byCreation(place);
  return db.invitation.findMany({ where: after, ...page });
}

export function countInvitations(db: TenantConnection): Promise<number> {
  return db.invitation.count({ take: COUNT_LIMIT + 1 });
}

export function findInvitation(db: TenantConnection, id: string): Promise<Invitation | null> {
  return db.invitation.findUnique({ where: { id } });
}

/** An invitation of `email` (in lower case) that can still be accepted, other than `exceptId`. */
export function findPendingInvitation(
  db: TenantConnection,
  { email, exceptId }: { email: string; exceptId: string | undefined },
  now: Date,
): Promise<Invitation | null> {
  const other = exceptId === undefined ? {} : { id: { not: exceptId } };
  return db.invitation.findFirst({ where: { ...other, email, acceptedAt: null, expiresAt: { gt: now } } });
}

/** How many invitations can still be accepted. */
export function countPendingInvitations(db: TenantConnection, now: Date): Promise<number> {
  return db.invitation.count({ where: { acceptedAt: null, expiresAt: { gt: now } } });
}

export function insertInvitation(
  db: TenantConnection,
  data: Prisma.InvitationUncheckedCreateInput,
): Promise<Invitation> {
  return db.invitation.create({ data });
}

/** Replaces an invitation's token unless it has been accepted; returns whether it did. */
export async function renewUnacceptedInvitation(
  db: TenantConnection,
  id: string,
  data: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  return (await db.invitation.updateMany({ where: { id, acceptedAt: null }, data })).count === 1;
}

/** Deletes an invitation unless it has been accepted; returns whether it did. */
export async function deleteUnacceptedInvitation(db: TenantConnection, id: string): Promise<boolean> {
  return (await db.invitation.deleteMany({ where: { id, acceptedAt: null } })).count === 1;
}
