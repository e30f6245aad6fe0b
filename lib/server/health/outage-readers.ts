import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

const SELECT = {
  userId: true,
  user: { select: { email: true, language: true } },
  org: { select: { timeZone: true } },
} satisfies Prisma.MemberSelect;

export type Owner = Prisma.MemberGetPayload<{ select: typeof SELECT }>;

/** The owners of an organization, whom its mails of an outage go to. */
export function selectOwners(db: TenantConnection): Promise<Owner[]> {
  return db.member.findMany({
    where: { role: "owner", status: "active", org: { status: "active" }, user: { disabledAt: null } },
    select: SELECT,
    orderBy: { userId: "asc" },
  });
}
