import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { nameChange } from "#lib/contract/resources/account.ts";
import { PASSWORD_MAX } from "#lib/contract/resources/password-limits.ts";
import { database } from "../database.ts";
import { recordAccountAudit, selfCaller } from "./account-audit.ts";
import { weaknessCode, weaknessOf, weaknessText } from "./password-rule.ts";
import { forgetTrustedDevices, forgetWaitingSignIns } from "./sign-in-state.ts";

/** The library accepts any text of any length as a name, and also a picture's address. */
export const refuseBadName = createAuthMiddleware(async (context) => {
  if (context.path !== "/update-user") return;
  const sent: unknown = context.body;
  const parsed = nameChange.safeParse(sent);
  if (parsed.success && parsed.data.name === (sent as { name: unknown }).name) return;
  throw new APIError("BAD_REQUEST", { message: "This is no name", code: "INVALID_NAME" });
});

/** Wherever the library takes a new password, it is validated before the old one is checked. */
export const refuseWeakPassword = createAuthMiddleware(async (context) => {
  const password = (context.body as { newPassword?: unknown } | null | undefined)?.newPassword;
  if (typeof password !== "string" || [...password].length > PASSWORD_MAX) return;
  const userId = (await getSessionFromCtx(context))?.user.id;
  if (userId === undefined) return;
  const { name, email, members } = await database().user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true, members: { select: { org: { select: { name: true } } } } },
  });
  const weakness = await weaknessOf(password, [name, email, ...members.map(({ org }) => org.name)]);
  if (weakness === null) return;
  throw new APIError("BAD_REQUEST", {
    message: weaknessText(weakness),
    code: "WEAK_PASSWORD",
    weakness: weaknessCode(weakness),
  });
});

export const recordPasswordChange = createAuthMiddleware(async (context) => {
  if (context.path !== "/change-password" || isAPIError(context.context.returned)) return;
  const userId = context.context.session?.user.id;
  if (userId === undefined) return;
  const by = selfCaller(userId, context.headers);
  await database().$transaction(async (tx) => {
    await forgetWaitingSignIns(tx, userId);
    await forgetTrustedDevices(tx, userId);
    await recordAccountAudit(tx, { userId, action: "member.password_changed", by });
  });
});
