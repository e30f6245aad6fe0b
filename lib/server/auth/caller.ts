import type { Caller } from "../actor.ts";
import type { ApiRequest, RequestHeaders } from "../api-request.ts";
import { clientAddress } from "../client-address.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { ForbiddenError, UnauthorizedError } from "../errors.ts";
import { beginsAsApiKey, isApiKey } from "./api-key.ts";
import { apiKeyCache, type CachedApiKey } from "./api-key-cache.ts";
import { auth } from "./auth.ts";
import { secretHash } from "./secret-hash.ts";
import { keepAlive } from "./session-lifetime.ts";
import { isForgeable } from "./trusted-origins.ts";
import { orUnavailable } from "./unavailable-errors.ts";

type Credential = Caller["credential"];

/**
 * `last_used_at` is accurate to a minute, which is enough for its readers; writing it with every request
 * would cost more.
 */
const LAST_USED_STEP_MS = 60_000;

/**
 * Authenticates a request. If there is an `Authorization` header, only it counts: without a working API key
 * in it, the request is refused even if it has a valid session cookie, so that a client never acts as another
 * user than it intended.
 *
 * @throws UnauthorizedError without credentials, or with ones that are wrong, revoked or expired
 * @throws ForbiddenError for an unsafe request with a session cookie from another site's page
 */
export async function authenticate(request: ApiRequest, requestId: string): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  const credential =
    authorization === null ? await sessionCredential(request) : await apiKeyCredential(authorization);
  return { credential, requestId, ipAddress: clientAddress(request.headers) };
}

async function apiKeyCredential(authorization: string): Promise<Credential> {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (key === undefined || !beginsAsApiKey(key)) throw new UnauthorizedError("authorization_malformed");
  // Part of a key is no other fault than a key of nobody's: it is not looked up.
  if (!isApiKey(key)) throw new UnauthorizedError("api_key_invalid");
  const found = await apiKeyCache.get(secretHash(key), findKey);
  if (found === null || hasExpired(found)) throw new UnauthorizedError("api_key_invalid");
  if (isUseDue(found)) await noteUse(found);
  const { id: apiKeyId, orgId, role, isOrgActive } = found;
  return { type: "api_key", apiKeyId, orgId, role, isOrgActive };
}

async function findKey(hash: string): Promise<CachedApiKey | null> {
  const found = await database().apiKey.findUnique({
    where: { hash },
    select: {
      ...{ id: true, orgId: true, role: true, revokedAt: true, expiresAt: true, lastUsedAt: true },
      org: { select: { status: true } },
    },
  });
  if (found === null || found.revokedAt !== null) return null;
  const { id, orgId, role, expiresAt, lastUsedAt, org } = found;
  return { id, orgId, role, expiresAt, lastUsedAt, isOrgActive: org.status === "active" };
}

const hasExpired = ({ expiresAt }: CachedApiKey): boolean =>
  expiresAt !== null && expiresAt.getTime() <= clock.now().getTime();

const isUseDue = ({ lastUsedAt }: CachedApiKey): boolean =>
  lastUsedAt === null || lastUsedAt.getTime() <= clock.now().getTime() - LAST_USED_STEP_MS;

async function noteUse(key: CachedApiKey): Promise<void> {
  const { id } = key;
  const now = clock.now();
  const before = new Date(now.getTime() - LAST_USED_STEP_MS);
  // Of many concurrent requests in this process one writes; across processes the condition ensures it.
  key.lastUsedAt = now;
  const isDue = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] };
  await database().apiKey.updateMany({ where: { id, ...isDue }, data: { lastUsedAt: now } });
}

async function sessionCredential(request: ApiRequest): Promise<Credential> {
  const userId = await signedInUserId(request.headers);
  if (userId === null) throw new UnauthorizedError();
  if (isForgeable(request)) throw new ForbiddenError("cross_site_request");
  return { type: "session", userId };
}

/** The user of the session cookie in these headers; null without a working one. */
export async function signedInUserId(headers: RequestHeaders): Promise<string | null> {
  return (await signedInSession(headers))?.userId ?? null;
}

type SignIn = { id: string; userId: string };

/** The session of the cookie in these headers, which counts as using it; null without a working one. */
export async function signedInSession(sent: RequestHeaders): Promise<SignIn | null> {
  const session = await lookUpSession(sent);
  if (session !== null) await keepAlive(session);
  return session;
}

/** The same for a page's background requests, which do not count as using the session. */
export async function lookUpSession(sent: RequestHeaders): Promise<(SignIn & { createdAt: Date }) | null> {
  if (!sent.has("cookie")) return null;
  const headers = sent instanceof Headers ? sent : new Headers([...sent]);
  const { api } = await auth();
  return (await orUnavailable(() => api.getSession({ headers })))?.session ?? null;
}
