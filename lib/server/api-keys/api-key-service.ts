import type { z } from "zod";
import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  apiKey,
  type createApiKey as createApiKeyContract,
  type createdApiKey,
  type listApiKeys,
  type updateApiKey as updateApiKeyContract,
} from "#lib/contract/resources/api-key.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { apiKeyCache, newApiKey, toStoredApiKey } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found, RoleError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { ApiKey, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { creatorOf, lockLimit, requireRoom } from "./api-key-limit.ts";
import {
  countLiveApiKeys,
  findLiveApiKey,
  insertApiKey,
  selectLiveApiKeys,
  updateApiKey,
} from "./api-key-queries.ts";
import { type ApiKeyResource, toApiKey } from "./api-key-serializer.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of the organization's keys that were not revoked, newest first. */
export async function list(
  actor: Actor,
  { limit, cursor, count }: QueryOf<typeof listApiKeys>,
): Promise<Page<ApiKeyResource>> {
  const listName = "API keys";
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectLiveApiKeys(actor.db, place);
  const page = toPage(rows, { list: listName, limit }, (row) => ({ value: null, id: row.id }), toApiKey);
  return count ? { ...page, total: totalText(await countLiveApiKeys(actor.db)) } : page;
}

/** @throws {NotFoundError} also for a key that is revoked */
export async function get(actor: Actor, id: string): Promise<ApiKeyResource> {
  return toApiKey(found(await findLiveApiKey(actor.db, id)));
}

/**
 * Creates a key. It is only shown in this response: the database stores its hash.
 * @throws {RoleError} for a role above the creator's own; {ConflictError} beyond the limit
 */
export async function create(
  actor: Actor,
  input: BodyOf<typeof createApiKeyContract>,
): Promise<z.output<typeof createdApiKey>> {
  if (!roleAtLeast(actor.role, input.role)) throw new RoleError(input.role);
  const key = newApiKey();
  return actor.db.$transaction(async (tx) => {
    await lockLimit(tx, actor.orgId);
    await requireRoom(tx);
    const { expires_in_days: days, ...named } = input;
    const expiresAt = days === undefined ? null : new Date(clock.now().getTime() + days * DAY_MS);
    return addApiKey(tx, actor, { ...named, key, expiresAt });
  });
}

type NewApiKey = { name: string; role: Actor["role"]; key: string; expiresAt?: Date | null };

/** Stores `key` as a key of the actor's organization, in the given transaction. */
export async function addApiKey(
  tx: TenantTransaction | Prisma.TransactionClient,
  actor: Actor,
  { name, role, key, expiresAt = null }: NewApiKey,
): Promise<z.output<typeof createdApiKey>> {
  const stored = { ...toStoredApiKey(key), expiresAt };
  const row = await insertApiKey(tx, { id: newId(), name, role, ...creatorOf(actor), ...stored });
  await recordAudit(tx, actor, {
    action: "api_key.created",
    targetType: "api_key",
    targetId: row.id,
    details: { role },
  });
  return { ...toApiKey(row), key };
}

/**
 * Renames a key, also one that has expired.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function update(
  actor: Actor,
  id: string,
  patch: BodyOf<typeof updateApiKeyContract>,
  ifMatch: string | null,
): Promise<ApiKeyResource> {
  const row = await actor.db.$transaction(async (tx) => {
    const before = await lockLive(tx, actor, id, ifMatch);
    const changes = changesOf(before, patch);
    if (changes.length === 0) return before;
    const updated = await updateApiKey(tx, id, patch);
    await recordAudit(tx, actor, {
      action: "api_key.updated",
      targetType: "api_key",
      targetId: id,
      details: { fields: Object.keys(patch) },
      changes,
    });
    return updated;
  });
  return toApiKey(row);
}

/**
 * Revokes a key; the next request with it is answered 401.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError} also for a key that is revoked already; {StaleError}
 */
export async function revoke(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    await lockLive(tx, actor, id, ifMatch);
    await updateApiKey(tx, id, { revokedAt: clock.now() });
    await recordAudit(tx, actor, { action: "api_key.revoked", targetType: "api_key", targetId: id });
  });
  // The database notifies other processes.
  apiKeyCache.forget();
}

/** A key that is there for others to change only after this transaction. */
async function lockLive(
  tx: TenantTransaction,
  { orgId }: Actor,
  id: string,
  ifMatch: string | null,
): Promise<ApiKey> {
  await lockRow(tx, "api_keys", orgId, id, "change");
  const row = found(await findLiveApiKey(tx, id));
  requireMatch(ifMatch, toApiKey(row), apiKey);
  return row;
}
