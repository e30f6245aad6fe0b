import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { nameChange } from "#lib/contract/account.ts";
import { database } from "../database.ts";
import { personItself, recordAccountAudit } from "./account-audit.ts";
import { forgetWaitingSignIns } from "./two-factor.ts";

/** The library takes any text for a name, of any length, and a picture's address with it. */
export const refuseBadName = createAuthMiddleware(async (context) => {
  if (context.path !== "/update-user") return;
  const sent: unknown = context.body;
  const parsed = nameChange.safeParse(sent);
  if (parsed.success && parsed.data.name === (sent as { name: unknown }).name) return;
  throw new APIError("BAD_REQUEST", { message: "This is no name", code: "INVALID_NAME" });
});

export const noteNewPassword = createAuthMiddleware(async (context) => {
  if (context.path !== "/change-password" || isAPIError(context.context.returned)) return;
  const userId = context.context.session?.user.id;
  if (userId === undefined) return;
  const by = personItself(userId, context.headers);
  await database().$transaction(async (tx) => {
    await forgetWaitingSignIns(tx, userId);
    await recordAccountAudit(tx, { userId, action: "member.password_changed", by });
  });
});
