import { APIError } from "better-auth/api";
import { database } from "../database.ts";

/** So many sign-ins an account has at once; with another, the oldest ends. */
export const SESSIONS_AN_ACCOUNT = 50;

/** Begins no session for an account that was disabled, whatever proved to be its person. @throws {APIError} 403 */
export async function refuseDisabled(userId: string): Promise<void> {
  const found = await database().user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  if (found === null || found.disabledAt === null) return;
  const message = "This account is disabled. Ask whoever looks after the installation.";
  throw new APIError("FORBIDDEN", { message, code: "ACCOUNT_DISABLED" });
}

/** Ends the oldest sessions of an account beyond those that it may have. */
export async function endOldestSessions(userId: string): Promise<void> {
  await database().$executeRaw`
    delete from sessions where user_id = ${userId}::uuid and id not in (
      select id from sessions where user_id = ${userId}::uuid
      order by created_at desc, id desc limit ${SESSIONS_AN_ACCOUNT})`;
}
