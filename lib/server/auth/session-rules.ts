import { APIError } from "better-auth/api";
import { database } from "../database.ts";

/** Maximum number of sessions of an account; another sign-in ends the oldest. */
export const SESSIONS_AN_ACCOUNT = 50;

/** Refuses a session for a disabled account, whatever the credentials. @throws {APIError} 403 */
export async function refuseDisabled(userId: string): Promise<void> {
  const found = await database().user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  if (found === null || found.disabledAt === null) return;
  const message = "This account is disabled. Ask whoever looks after the installation.";
  throw new APIError("FORBIDDEN", { message, code: "ACCOUNT_DISABLED" });
}

/** Ends the oldest sessions of an account beyond the maximum. */
export async function endOldestSessions(userId: string): Promise<void> {
  await database().$executeRaw`
    delete from sessions where user_id = ${userId}::uuid and id not in (
      select id from sessions where user_id = ${userId}::uuid
      order by created_at desc, id desc limit ${SESSIONS_AN_ACCOUNT})`;
}
