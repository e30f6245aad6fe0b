import { createHash } from "node:crypto";
import type { Caller } from "../actor.ts";
import type { ApiRequest } from "../api-request.ts";
import { clientNetwork } from "../client-address.ts";
import { environment } from "../environment.ts";
import { TooManyRequestsError, UnauthorizedError } from "../errors.ts";
import { type Quota, SharedQuota } from "../shared-quota.ts";

const WINDOW_SECONDS = 60;
/** Addresses share this many counters: made-up addresses must fill neither the memory nor the table. */
const BUCKETS = 4096;

const requests = new SharedQuota("requests", WINDOW_SECONDS * 1000);

/** A limit that is always on. @returns counts a request. @throws {TooManyRequestsError} */
function fixedLimit(name: string, points: number): (key: string | number) => Promise<void> {
  const quota = new SharedQuota(name, WINDOW_SECONDS * 1000);
  return async (key) => {
    const state = await quota.consume(String(key), points);
    if (!state.isAllowed) throw new TooManyRequestsError(secondsUntilReset(state));
  };
}

const countReport = fixedLimit("reports", 10);
const countAnyReport = fixedLimit("all reports", 60);
const countAnswer = fixedLimit("answers", 10);
const countAnswerOfNetwork = fixedLimit("answers of a network", 300);
const countFetch = fixedLimit("fetches of a feed", 10);
const countFetchOfNetwork = fixedLimit("fetches of a network", 300);

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
  await countReport(bucketOf(headers));
  await countAnyReport("all");
}

/**
 * Counts an answer on a watch page: few a minute at one link, and from one network, behind which a whole office may be.
 * Always on, as nobody needs more.
 * @throws {TooManyRequestsError}
 */
export async function limitAnswers({ headers }: ApiRequest, linkId: string): Promise<void> {
  await countAnswer(linkId);
  await countAnswerOfNetwork(bucketOf(headers));
}

/**
 * Counts that a calendar asks for a feed, whatever the address opens: services ask for many of them from one network.
 * Always on, as nobody needs more.
 * @throws {TooManyRequestsError}
 */
export const limitFeedsOfNetwork = ({ headers }: ApiRequest): Promise<void> =>
  countFetchOfNetwork(bucketOf(headers));

/** Counts that a calendar asks for one feed. @throws {TooManyRequestsError} */
export const limitFeed = (feedId: string): Promise<void> => countFetch(feedId);

/** The number under which what comes from a client's network is counted. */
export const bucketOf = (headers: ApiRequest["headers"]): number =>
  createHash("sha256").update(clientNetwork(headers)).digest().readUInt16BE() % BUCKETS;

async function consume(key: string): Promise<Record<string, string>> {
  const quota = environment().rateLimit;
  if (quota === 0) return {};
  const state = await requests.consume(key, quota);
  if (!state.isAllowed) throw new TooManyRequestsError(secondsUntilReset(state), limitHeaders(quota, state));
  return limitHeaders(quota, state);
}

function limitHeaders(quota: number, state: Quota): Record<string, string> {
  return {
    "RateLimit-Policy": `"default";q=${quota};w=${WINDOW_SECONDS}`,
    RateLimit: `"default";r=${state.left};t=${secondsUntilReset(state)}`,
  };
}

function secondsUntilReset(state: Quota): number {
  return Math.max(1, Math.ceil(state.msLeft / 1000));
}
