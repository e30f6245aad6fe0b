import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { UnauthorizedError } from "../errors.ts";
import { signedInSession } from "./caller.ts";

/** A place where somebody is signed in. Never its token. */
export type OwnSession = {
  id: string;
  /** What the browser called itself when it signed in. */
  userAgent: string | null;
  ipAddress: string | null;
  /** RFC 3339. */
  signedInAt: string;
  /** The one that asks. */
  isCurrent: boolean;
};

/** Where the signed-in person is signed in, newest first. @throws {UnauthorizedError} */
export async function listOwnSessions(headers: Headers): Promise<OwnSession[]> {
  const { id: currentId, userId } = await currentSession(headers);
  const rows = await database().session.findMany({
    where: { userId, expiresAt: { gt: clock.now() } },
    select: { id: true, userAgent: true, ipAddress: true, createdAt: true },
    orderBy: { id: "desc" },
  });
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    signedInAt: createdAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
}

/**
 * Signs the person out in one other place, or in all others. Somebody else's session is none of theirs: nothing happens.
 * @throws {UnauthorizedError}
 */
export async function endOwnSessions(headers: Headers, which: { id: string } | "others"): Promise<void> {
  const { id: currentId, userId } = await currentSession(headers);
  const id = which === "others" ? { not: currentId } : { equals: which.id };
  await database().session.deleteMany({ where: { userId, id } });
}

async function currentSession(headers: Headers): Promise<{ id: string; userId: string }> {
  const found = await signedInSession(headers);
  if (found === null) throw new UnauthorizedError();
  return found;
}
