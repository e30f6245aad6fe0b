import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { UnauthorizedError } from "../errors.ts";
import { signedInSession } from "./caller.ts";

/** A session of the user, without its token. */
export type OwnSession = {
  id: string;
  /** The `User-Agent` header at sign-in. */
  userAgent: string | null;
  ipAddress: string | null;
  /** RFC 3339. */
  signedInAt: string;
  /** Whether this is the session of the request. */
  isCurrent: boolean;
};

/** The signed-in user's sessions, newest first. @throws {UnauthorizedError} */
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
 * Ends one other session of the user, or all others. The id of another user's session is ignored.
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
