import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { clientNetwork } from "../client-address.ts";
import { setLoggedUser } from "./access-log.ts";
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

/** Passwords tried on one account from all addresses together, other than in browsers that it is known in. */
const ACCOUNT_RULE: AttemptRule = { window: 60 * 60, max: 100 };

/** Where somebody who is signed in is asked for the password again: a session left open is no way to guess it. */
const ASKS_PASSWORD = new Set([
  "/change-password",
  "/verify-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/** Hashed, so that the table of attempts shows no e-mail addresses. */
export const accountKey = (email: string) => `account|${secretHash(email.trim().toLowerCase())}`;

/** Forgets every password that was tried on an account. */
export async function forgetAccountAttempts(email: string): Promise<void> {
  await forgetAttempts({ startsWith: accountKey(email) });
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Under what a password is counted; a stranger's for the account as a whole too. And for whom it is hashed. */
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
    // Hashed with the account, so that it shows neither where people sign in from nor what was tried from one place.
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
 * Counts a password before it is looked at. Whoever guesses from one place soon waits, whoever guesses from many is
 * bounded for the account; neither is in the way of its person in a browser where they have signed in before, nor
 * of a session that is open.
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

/** What was answered came with the right password, also where a code is still asked for. */
export const resetAttemptsAfterSuccess = createAuthMiddleware(async (context) => {
  if (isAPIError(context.context.returned)) return;
  const counted = await countedAs(context);
  if (counted === null) return;
  await forgetAttempts({ key: counted.place });
  if (counted.account !== null) await refundAttempt(counted.account);
});
