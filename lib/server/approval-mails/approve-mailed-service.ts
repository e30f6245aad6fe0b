import type { Caller } from "../actor.ts";
import { actorIn } from "../auth/index.ts";
import { type ApprovalReport, approveSeen } from "../celebrations/index.ts";
import { ForbiddenError, NotFoundError } from "../errors.ts";
import { findMailedOccurrences } from "./approval-mail-access.ts";

/**
 * Approves what a mail lists, for the signed-in member whom it was sent to: what still waits, with the video that the mail
 * showed.
 * @throws {ForbiddenError} for an API key
 * @throws {NotFoundError} for a token that is unknown, somebody else's or older than two weeks, and for a member who has left
 */
export async function approveMailed(caller: Caller, token: string): Promise<ApprovalReport> {
  const { credential } = caller;
  if (credential.type !== "session") throw new ForbiddenError("session_required");
  const mailed = await findMailedOccurrences(credential.userId, token);
  if (mailed === null) throw new NotFoundError("approval_mail_unknown");
  return approveSeen(await actorIn(caller, mailed.orgId), mailed.seen);
}
