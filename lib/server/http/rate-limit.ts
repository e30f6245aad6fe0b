import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "../actor.ts";
import type { ApiRequest } from "../api-request.ts";
import { clientNetwork } from "../client-address.ts";
import { environment } from "../environment.ts";
import { TooManyRequestsError, UnauthorizedError } from "../errors.ts";

const WINDOW_SECONDS = 60;
/** Addresses share this many counters: made-up addresses must not fill the memory. */
const BUCKETS = 4096;

// Counted in the web process: one serves an installation. A second one would allow as many requests again,
// which is acceptable for a limit against runaway scripts; a query for each request would cost every caller.
let limiter: RateLimiterMemory | undefined;
const reportsOfOne = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS });
const answersOfOne = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS });
const answersOfNetwork = new RateLimiterMemory({ points: 300, duration: WINDOW_SECONDS });
const fetchesOfFeed = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS });
const fetchesOfNetwork = new RateLimiterMemory({ points: 300, duration: WINDOW_SECONDS });
const reportsOfAll = new RateLimiterMemory({ points: 60, duration: WINDOW_SECONDS });

/**
 * Counts a request against its credentials' limit per minute and returns the headers that report the
 * remaining quota (IETF draft "RateLimit header fields for HTTP", version 10). ROLLCALL_RATE_LIMIT=0 switches
 * it off.
 * @throws {TooManyRequestsError}
 */
export async function checkRateLimit({ credential }: Caller): Promise<Record<string, string>> {
  return consume(credential.type === "session" ? credential.userId : credential.apiKeyId);
}

/**
 * Counts a 401 against the client's address: without valid credentials the same number of requests a minute
 * is allowed as with them. Requests with valid credentials are not counted here, so that other clients at the
 * same address do not affect them.
 * @returns the error to respond with: the given one, or that there were too many requests
 */
export async function limitRefusals(error: unknown, { headers }: ApiRequest): Promise<unknown> {
  if (!(error instanceof UnauthorizedError)) return error;
  return consume(`refused ${bucketOf(headers)}`).then(
    () => error,
    (refusal: unknown) => refusal,
  );
}

/**
 * Counts a browser's report of its own error: few a minute from one network, and not many from all, since each is a line of
 * the log. Always on, as nobody needs more.
 * @throws {TooManyRequestsError}
 */
export async function limitFaultReports({ headers }: ApiRequest): Promise<void> {
  await count(reportsOfOne, bucketOf(headers));
  await count(reportsOfAll, "all");
}

/**
 * Counts an answer on a watch page: few a minute at one link, and from one network, behind which a whole office may be.
 * Always on, as nobody needs more.
 * @throws {TooManyRequestsError}
 */
export async function limitAnswers({ headers }: ApiRequest, linkId: string): Promise<void> {
  await count(answersOfOne, linkId);
  await count(answersOfNetwork, bucketOf(headers));
}

/**
 * Counts that a calendar asks for a feed, whatever the address opens: services ask for many of them from one network.
 * Always on, as nobody needs more.
 * @throws {TooManyRequestsError}
 */
export const limitFeedsOfNetwork = ({ headers }: ApiRequest): Promise<void> =>
  count(fetchesOfNetwork, bucketOf(headers));

/** Counts that a calendar asks for one feed. @throws {TooManyRequestsError} */
export const limitFeed = (feedId: string): Promise<void> => count(fetchesOfFeed, feedId);

/** @throws {TooManyRequestsError} */
async function count(limiter: RateLimiterMemory, key: string | number): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyRequestsError(secondsUntilReset(refusal));
  }
}

const bucketOf = (headers: ApiRequest["headers"]): number =>
  createHash("sha256").update(clientNetwork(headers)).digest().readUInt16BE() % BUCKETS;

async function consume(key: string): Promise<Record<string, string>> {
  const quota = environment().rateLimit;
  if (quota === 0) return {};
  limiter ??= new RateLimiterMemory({ points: quota, duration: WINDOW_SECONDS });
  try {
    return limitHeaders(quota, await limiter.consume(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManyRequestsError(secondsUntilReset(refusal), limitHeaders(quota, refusal));
  }
}

function limitHeaders(quota: number, state: RateLimiterRes): Record<string, string> {
  return {
    "RateLimit-Policy": `"default";q=${quota};w=${WINDOW_SECONDS}`,
    RateLimit: `"default";r=${state.remainingPoints};t=${secondsUntilReset(state)}`,
  };
}

function secondsUntilReset(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
