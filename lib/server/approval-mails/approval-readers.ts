import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

const SELECT = {
  userId: true,
  role: true,
  user: { select: { email: true, language: true } },
} satisfies Prisma.MemberSelect;

/** A member who may approve what celebrations name them for. */
export type Approver = Prisma.MemberGetPayload<{ select: typeof SELECT }>;

/** All members who may approve something at this moment, if a celebration names them. */
export async function selectApprovers(db: TenantConnection): Promise<Approver[]> {
  const members = await db.member.findMany({
    where: { status: "active", org: { status: "active" }, user: { disabledAt: null } },
    select: SELECT,
    orderBy: { userId: "asc" },
  });
  return members.filter(({ role }) => roleAtLeast(role, "editor"));
}

/** Whom a celebration's mails go to: those whom it names, and the owners once none of them is left who may approve. */
export function readersOf(approverIds: readonly string[], approvers: readonly Approver[]): Approver[] {
  const named = namedOf(approverIds, approvers);
  return named.length > 0 ? named : approvers.filter(({ role }) => role === "owner");
}

/** Whether a celebration names nobody any more who may approve. */
export const isOrphaned = (approverIds: readonly string[], approvers: readonly Approver[]): boolean =>
  namedOf(approverIds, approvers).length === 0;

const namedOf = (approverIds: readonly string[], approvers: readonly Approver[]) =>
  approvers.filter(({ userId }) => approverIds.includes(userId));
