import type { z } from "zod";
import type { BodyOf } from "#lib/contract/contract.ts";
import type { createdApiKey, rollApiKey } from "#lib/contract/resources/api-key.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { apiKeyCache, newApiKey, toStoredApiKey } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { ConflictError, found, RoleError } from "../errors.ts";
import type { ApiKey } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import { creatorOf, lockLimit, requireRoom } from "./api-key-limit.ts";
import { findLiveApiKey, insertApiKey, updateApiKey } from "./api-key-queries.ts";
import { toApiKey } from "./api-key-serializer.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Creates a key that takes over the name and role of another, which works for the chosen time yet. The new one is
 * only shown in this response.
 * @throws {NotFoundError} also for a key that is revoked; {RoleError} for one above the caller's own role;
 *   {ConflictError} for one that has expired or was rolled before, and beyond the limit
 */
export async function roll(
  actor: Actor,
  id: string,
  input: BodyOf<typeof rollApiKey>,
): Promise<z.output<typeof createdApiKey>> {
  const key = newApiKey();
  const row = await actor.db.$transaction(async (tx) => {
    await lockLimit(tx, actor.orgId);
    await lockRow(tx, "api_keys", actor.orgId, id, "change");
    const previous = found(await findLiveApiKey(tx, id));
    const now = clock.now();
    const successor = previous.replacedById === null ? null : await findLiveApiKey(tx, previous.replacedById);
    requireRollable(actor, { ...previous, isReplaced: successor !== null }, now);
    const { previous_expires_in_hours: hours } = input;
    const end = endOf(previous, hours, now);
    // Before the new one is counted: a key that ends at once makes room for it.
    await updateApiKey(tx, id, end);
    await requireRoom(tx);
    const { name, role } = previous;
    const expiresAt = expiryOf(previous, input.expires_in_days, now);
    const stored = { ...toStoredApiKey(key), expiresAt, createdAt: now };
    const created = await insertApiKey(tx, { id: newId(), name, role, ...creatorOf(actor), ...stored });
    await updateApiKey(tx, id, { replacedById: created.id });
    await recordAudit(tx, actor, {
      action: "api_key.rolled",
      targetType: "api_key",
      targetId: id,
      details: { replaced_by_id: created.id, hours },
    });
    return created;
  });
  // The database notifies other processes, and this one where the request is committed later, with its answer.
  apiKeyCache.forget();
  return { ...toApiKey(row), key };
}

/** A key whose successor was revoked is rolled again: it still works. */
type Rollable = Pick<ApiKey, "role" | "expiresAt"> & { isReplaced: boolean };

function requireRollable(actor: Actor, { role, isReplaced, expiresAt }: Rollable, now: Date): void {
  if (!roleAtLeast(actor.role, role)) throw new RoleError(role);
  if (isReplaced) throw new ConflictError("api_key_rolled");
  if (expiresAt !== null && expiresAt <= now) throw new ConflictError("api_key_expired");
}

/** How the rolled key ends: never later than it would have. */
function endOf({ expiresAt }: ApiKey, hours: number, now: Date): { revokedAt: Date } | { expiresAt: Date } {
  if (hours === 0) return { revokedAt: now };
  const end = new Date(now.getTime() + hours * HOUR_MS);
  return { expiresAt: expiresAt !== null && expiresAt < end ? expiresAt : end };
}

/** When the new key ends: without a choice it works as long as the rolled one was created for. */
function expiryOf({ createdAt, expiresAt }: ApiKey, days: number | undefined, now: Date): Date | null {
  if (days !== undefined) return new Date(now.getTime() + days * DAY_MS);
  return expiresAt === null ? null : new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}
