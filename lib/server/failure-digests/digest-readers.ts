import type { Database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Members who get the mails of what failed. */
const READERS = {
  status: "active",
  role: { in: ["owner", "admin"] },
  org: { status: "active" },
  user: { failureDigest: true, disabledAt: null },
} satisfies Prisma.MemberWhereInput;

export type Reader = { userId: string; email: string; language: string | null; timeZone: string };

const SELECT = {
  userId: true,
  user: { select: { email: true, language: true } },
  org: { select: { timeZone: true } },
} satisfies Prisma.MemberSelect;

type Row = Prisma.MemberGetPayload<{ select: typeof SELECT }>;

const toReader = ({ userId, user, org: { timeZone } }: Row): Reader => ({ userId, ...user, timeZone });

/** The owners and admins of an organization who want the mail. */
export async function selectReaders(
  db: Pick<Prisma.TransactionClient, "member">,
  orgId: string,
): Promise<Reader[]> {
  const rows = await db.member.findMany({
    where: { ...READERS, orgId },
    select: SELECT,
    orderBy: { userId: "asc" },
  });
  return rows.map(toReader);
}

/** One of them; null for somebody who is none any more. */
export async function findReader(
  db: Database,
  member: { orgId: string; userId: string },
): Promise<Reader | null> {
  const row = await db.member.findFirst({ where: { ...READERS, ...member }, select: SELECT });
  return row && toReader(row);
}
