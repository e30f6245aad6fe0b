import type { Caller } from "../actor.ts";
import type { ApiRequest, RequestHeaders } from "../api-request.ts";
import { clientAddress } from "../client-address.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { ForbiddenError, UnauthorizedError } from "../errors.ts";
import { isApiKey } from "./api-key.ts";
import { apiKeyCache, type CachedApiKey } from "./api-key-cache.ts";
import { auth } from "./auth.ts";
import { secretHash } from "./secret-hash.ts";
import { keepAlive } from "./session-lifetime.ts";
import { isForgeable } from "./trusted-origins.ts";
import { orUnavailable } from "./unavailable-errors.ts";

type Credential = Caller["credential"];

/** Keys are looked at by people, who need no better than a minute; a write with every request would cost more. */
const LAST_USED_STEP_MS = 60_000;

/**
 * Who is asking. An `Authorization` header decides alone: one that is not a working API key is refused even where a
 * valid session cookie came along, so that a client never acts as somebody else than it meant to.
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
  if (key === undefined || !isApiKey(key)) throw new UnauthorizedError();
  const found = await apiKeyCache.get(secretHash(key), findKey);
  if (found === null) throw new UnauthorizedError();
  if (isUseDue(found)) await noteUse(found);
  const { id: apiKeyId, orgId, role, isOrgActive } = found;
  return { type: "api_key", apiKeyId, orgId, role, isOrgActive };
}

async function findKey(hash: string): Promise<CachedApiKey | null> {
  const found = await database().apiKey.findUnique({
    where: { hash },
    select: {
      ...{ id: true, orgId: true, role: true, revokedAt: true, lastUsedAt: true },
      org: { select: { status: true } },
    },
  });
  if (found === null || found.revokedAt !== null) return null;
  const { id, orgId, role, lastUsedAt, org } = found;
  return { id, orgId, role, lastUsedAt, isOrgActive: org.status === "active" };
}

const isUseDue = ({ lastUsedAt }: CachedApiKey): boolean =>
  lastUsedAt === null || lastUsedAt.getTime() <= clock.now().getTime() - LAST_USED_STEP_MS;

async function noteUse(key: CachedApiKey): Promise<void> {
  const { id } = key;
  const now = clock.now();
  const before = new Date(now.getTime() - LAST_USED_STEP_MS);
  // Of many requests at once one writes, in this process; in all of them, by the condition.
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

/** Whose session cookie these headers carry; null without a working one. */
export async function signedInUserId(headers: RequestHeaders): Promise<string | null> {
  return (await signedInSession(headers))?.userId ?? null;
}

type SignIn = { id: string; userId: string };

/** The sign-in whose cookie these headers carry, which is used with that; null without a working one. */
export async function signedInSession(sent: RequestHeaders): Promise<SignIn | null> {
  const session = await lookUpSession(sent);
  if (session !== null) await keepAlive(session);
  return session;
}

/** The same for what a page asks by itself while nobody looks at it: that is no use of a session. */
export async function lookUpSession(sent: RequestHeaders): Promise<(SignIn & { createdAt: Date }) | null> {
  if (!sent.has("cookie")) return null;
  const headers = sent instanceof Headers ? sent : new Headers([...sent]);
  const { api } = await auth();
  return (await orUnavailable(() => api.getSession({ headers })))?.session ?? null;
}
