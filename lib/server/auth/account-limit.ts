import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { clientNetwork } from "../client-address.ts";
import { setLoggedUser } from "./access-log.ts";
import { accountKey } from "./account-attempts.ts";
import { type HashSlot, noteHashPlace } from "./hash-queue.ts";
import { findKnownDevice } from "./known-device.ts";
import { secretHash } from "./secret-hash.ts";
import {
  type AttemptRule,
  type BackoffRule,
  consumeAttempt,
  consumeWithBackoff,
  forgetAttempts,
  refundAttempt,
} from "./sign-in-limit.ts";

/** Wrong passwords for one account from one place: an address, a known browser, or a session. */
export const PLACE_RULE: BackoffRule = { free: 10, firstWait: 60, longestWait: 15 * 60 };

/**
 * Passwords tried on one account from all addresses together, except in browsers that have signed in to it
 * before.
 */
const ACCOUNT_RULE: AttemptRule = { window: 60 * 60, max: 100 };

/** Routes on which a signed-in user enters the password again: an open session must not allow guessing it. */
const ASKS_PASSWORD = new Set([
  "/change-password",
  "/verify-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * The keys a password attempt is counted under: its place and, for an unknown browser, also the account; and
 * whose turn its hash takes.
 */
type Counted = { place: string; account: string | null; hashFor: HashSlot };

/** Null for a request that brings no password. */
async function countedAs(context: Context): Promise<Counted | null> {
  if (context.path === "/sign-in/email") {
    const email = (context.body as { email?: unknown } | null | undefined)?.email;
    if (typeof email !== "string") return null;
    const account = accountKey(email);
    const device = await findKnownDevice(context, account);
    if (device !== null) {
      return {
        place: `${account}|device|${device}`,
        account: null,
        hashFor: { key: account, isKnown: true },
      };
    }
    const network = clientNetwork(context.headers ?? new Headers());
    // Hashed together with the account, so that the key reveals neither where users sign in from nor which
    // accounts were tried from one place.
    const place = `${account}|address|${secretHash(`${account}|${network}`)}`;
    return { place, account, hashFor: { key: network, isKnown: false } };
  }
  if (!ASKS_PASSWORD.has(context.path)) return null;
  const signedIn = await getSessionFromCtx(context);
  if (signedIn === null) return null;
  setLoggedUser(signedIn.user.id);
  const account = accountKey(signedIn.user.email);
  const place = `${account}|session|${signedIn.session.id}`;
  return { place, account: null, hashFor: { key: account, isKnown: true } };
}

/**
 * Counts a password attempt before the password is checked. Guessing from one place is soon slowed down,
 * guessing from many places is limited per account; neither blocks the account's user in a browser that has
 * signed in before, or in an open session.
 */
export const limitByAccount = createAuthMiddleware(async (context) => {
  const counted = await countedAs(context);
  if (counted === null) return;
  const { place, account, hashFor } = counted;
  noteHashPlace(hashFor);
  let verdict = await consumeWithBackoff(place, PLACE_RULE);
  if (verdict.allowed && account !== null) verdict = await consumeAttempt(account, ACCOUNT_RULE);
  if (verdict.allowed) return;
  const message = "Too many attempts for this account. Please wait a few minutes.";
  throw new APIError(
    "TOO_MANY_REQUESTS",
    { message, code: "TOO_MANY_ATTEMPTS" },
    { "Retry-After": String(verdict.retryAfter) },
  );
});

/** The response shows that the password was right, even if a code is still required. */
export const resetAttemptsAfterSuccess = createAuthMiddleware(async (context) => {
  if (isAPIError(context.context.returned)) return;
  const counted = await countedAs(context);
  if (counted === null) return;
  await forgetAttempts({ key: counted.place });
  if (counted.account !== null) await refundAttempt(counted.account);
});
