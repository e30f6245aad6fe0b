import { randomInt } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { setLoggedUser } from "./access-log.ts";
import { recordAccountAudit, selfCaller } from "./account-audit.ts";
import { secretHash } from "./secret-hash.ts";
import { type AttemptRule, consumeAttempt } from "./sign-in-limit.ts";

const BACKUP_CODES = 10;
/** Without what looks alike on paper: 10 of them are 49 random bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** The library's part. It keeps secret and backup codes encrypted under the installation's secret. */
export const twoFactorPlugin = () =>
  twoFactor({
    issuer: "Rollcall",
    // Wrong codes, from whomever: only who knows the password is asked for one.
    accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    backupCodeOptions: {
      storeBackupCodes: "encrypted",
      customBackupCodesGenerate: () =>
        Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`),
    },
  });

/** Ends the sign-ins that wait for a code: the password that they began with is another now. */
export async function forgetWaitingSignIns(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.verification.deleteMany({ where: { value: userId, identifier: { startsWith: "2fa-" } } });
}

/** Asks in every browser for a code again. */
export async function forgetTrustedDevices(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.verification.deleteMany({ where: { value: userId, identifier: { startsWith: "trust-device-" } } });
}

type MiddlewareContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Longer than a code is good for: the one before and the one after what the app shows are taken too. */
const CODE_RULE: AttemptRule = { window: 120, max: 1 };

/** Whose code is given: of a session that is open, as the library has it too, else of a sign-in that waits for one. */
async function ownerOfCode(context: MiddlewareContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session !== null) return session.user.id;
  const { context: library } = context;
  const waiting = await context.getSignedCookie(library.createAuthCookie("two_factor").name, library.secret);
  return waiting ? (await library.internalAdapter.findVerificationValue(waiting))?.value : undefined;
}

/**
 * A code is good once (RFC 6238, 5.2), the one that turned it on too: who read it over a shoulder comes too late with it.
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
 * The library is about to change a user. Its writes are no transaction of ours, so the entry comes first: there is no
 * change without one, if perhaps, after a power cut, one without a change.
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
    // A browser that was trusted once must not be when it is turned on again.
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

/** Turns it off for somebody who lost the phone, and signs them out everywhere. */
export async function clearTwoFactor(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { twoFactorEnabled: false } });
  await forgetTrustedDevices(tx, userId);
  await tx.session.deleteMany({ where: { userId } });
}
