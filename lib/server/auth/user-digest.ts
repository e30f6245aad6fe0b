import { database } from "../database.ts";

/** Whether a user is mailed what failed; null for somebody who would get no such mail in any organization. */
export async function findDigestChoice(userId: string): Promise<boolean | null> {
  const user = await database().user.findFirst({
    where: { id: userId, members: { some: { status: "active", role: { in: ["owner", "admin"] } } } },
    select: { failureDigest: true },
  });
  return user?.failureDigest ?? null;
}

/** Sets whether a user is mailed what failed in the organizations that they lead. */
export async function setDigestChoice(userId: string, failureDigest: boolean): Promise<void> {
  await database().user.update({ where: { id: userId }, data: { failureDigest } });
}
