import { randomInt } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { database } from "../database.ts";
import { setLoggedUser } from "./access-log.ts";
import { recordAccountAudit, selfCaller } from "./account-audit.ts";
import { secretHash } from "./secret-hash.ts";
import { type AttemptRule, consumeAttempt } from "./sign-in-limit.ts";
import { forgetTrustedDevices } from "./sign-in-state.ts";

const BACKUP_CODES = 10;
/** Without characters that look alike on paper: 10 of them are 49 random bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** The library's plug-in. It encrypts the secret and backup codes with the installation's secret. */
export const twoFactorPlugin = () =>
  twoFactor({
    issuer: "Rollcall",
    // Wrong codes from any client: only a client with the right password is asked for a code.
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    backupCodeOptions: {
      storeBackupCodes: "encrypted",
      customBackupCodesGenerate: () =>
        Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`),
    },
  });

type MiddlewareContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Longer than a code is valid: the codes before and after the displayed one are accepted too. */
const CODE_RULE: AttemptRule = { window: 120, max: 1 };

/**
 * The user whose code is entered: the one of an open session, as in the library, else the one of a sign-in
 * that waits for a code.
 */
async function ownerOfCode(context: MiddlewareContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session !== null) return session.user.id;
  const { context: library } = context;
  const waiting = await context.getSignedCookie(library.createAuthCookie("two_factor").name, library.secret);
  return waiting ? (await library.internalAdapter.findVerificationValue(waiting))?.value : undefined;
}

/**
 * A code is valid once (RFC 6238, 5.2), including the one that enabled two-factor sign-in: an observer cannot
 * use it again.
 */
export const refuseUsedCode = createAuthMiddleware(async (context) => {
  const code = (context.body as { code?: unknown } | null | undefined)?.code;
  if (context.path !== "/two-factor/verify-totp" || typeof code !== "string") return;
  const owner = await ownerOfCode(context);
  setLoggedUser(owner);
  if (owner === undefined) return;
  const key = `code|${secretHash(`${owner}|${code}`)}`;
  if ((await consumeAttempt(key, CODE_RULE)).allowed) return;
  throw new APIError("UNAUTHORIZED", { message: "Invalid code", code: "INVALID_CODE" });
});

type Context = { headers?: Headers | undefined; context: { session?: { user: { id: string } } | null } };

/**
 * Runs before the library changes a user. Its writes are not part of our transaction, so the audit entry is
 * written first: there is no change without an entry; after a power cut there may be an entry without a
 * change.
 */
export async function beforeUserUpdate(
  change: Record<string, unknown>,
  context: Context | null,
): Promise<void> {
  const { twoFactorEnabled: isOn } = change;
  const userId = context?.context.session?.user.id;
  if (typeof isOn !== "boolean" || context === null || userId === undefined) return;
  const action = isOn ? "member.two_factor_enabled" : "member.two_factor_disabled";
  await database().$transaction(async (tx) => {
    await recordAccountAudit(tx, { userId, action, by: selfCaller(userId, context.headers) });
    // Trusted browsers must not stay trusted when it is enabled again.
    await forgetTrustedDevices(tx, userId);
  });
}

export const recordNewBackupCodes = createAuthMiddleware(async (context) => {
  if (context.path !== "/two-factor/generate-backup-codes" || isAPIError(context.context.returned)) return;
  const userId = context.context.session?.user.id;
  if (userId === undefined) return;
  const by = selfCaller(userId, context.headers);
  await recordAccountAudit(database(), { userId, action: "member.backup_codes_replaced", by });
});
