import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { secretHash } from "./secret-hash.ts";
import { type AttemptRule, consumeAttempt, forgetAttempts } from "./sign-in-limit.ts";

/** Wrong passwords for one account, from wherever; the right one forgets them. Wrong codes have a count of their own. */
export const ACCOUNT_RULE: AttemptRule = { window: 15 * 60, max: 10 };

/** Where somebody who is signed in is asked for the password again: a session left open is no way to guess it. */
const ASKS_PASSWORD = new Set([
  "/change-password",
  "/verify-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/** Hashed, so that the table of attempts keeps no addresses of people. */
const accountKey = (email: string) => `account|${secretHash(email.trim().toLowerCase())}`;

/** Forgets the wrong passwords that were counted for an account. */
export const forgetAccountAttempts = (email: string): Promise<void> => forgetAttempts(accountKey(email));

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Whose password the request brings; null when it brings none. */
async function accountOf(context: Context): Promise<string | null> {
  if (context.path === "/sign-in/email") {
    const email = (context.body as { email?: unknown } | null | undefined)?.email;
    return typeof email === "string" ? email : null;
  }
  if (!ASKS_PASSWORD.has(context.path)) return null;
  return (await getSessionFromCtx(context))?.user.email ?? null;
}

export const limitByAccount = createAuthMiddleware(async (context) => {
  const email = await accountOf(context);
  if (email === null) return;
  const { allowed, retryAfter } = await consumeAttempt(accountKey(email), ACCOUNT_RULE);
  if (allowed) return;
  const message = "Too many attempts for this account. Please wait a few minutes.";
  throw new APIError(
    "TOO_MANY_REQUESTS",
    { message, code: "TOO_MANY_ATTEMPTS" },
    { "Retry-After": String(retryAfter) },
  );
});

/** What was answered came with the right password, also where a code is still asked for. */
export const forgetAfterRightPassword = createAuthMiddleware(async (context) => {
  if (isAPIError(context.context.returned)) return;
  const email = await accountOf(context);
  if (email !== null) await forgetAccountAttempts(email);
});
