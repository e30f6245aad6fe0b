import type { Database } from "../database.ts";
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

const RUNNER = { orgId: true, ...SELECT } satisfies Prisma.MemberSelect;

export type Runner = Prisma.MemberGetPayload<{ select: typeof RUNNER }>;

/** The owners of the organizations that run the installation, each once. @param db of no tenant */
export async function selectRunners(db: Pick<Database, "member">): Promise<Runner[]> {
  const all = await db.member.findMany({
    where: {
      ...{ role: "owner", status: "active", user: { disabledAt: null } },
      org: { status: "active", vouches: true },
    },
    select: RUNNER,
    orderBy: [{ userId: "asc" }, { orgId: "asc" }],
  });
  return all.filter(({ userId }, index) => all[index - 1]?.userId !== userId);
}
