import { clock } from "../clock.ts";
import { ConflictError } from "../errors.ts";
import type { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { type KeyOfCaller, type StoredResponse, seal, unseal } from "./idempotency-key.ts";

/** How long a response is stored and sent again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A client bound to an organization or to none, inside or outside a transaction. */
export type IdempotencyStore = Pick<PrismaClient, "$queryRaw"> & {
  idempotencyRecord: Pick<Prisma.IdempotencyRecordDelegate, "findUnique" | "create" | "deleteMany">;
};

/** A request with an Idempotency-Key. */
type KeyedRequest = { key: KeyOfCaller; requestHash: string };

/**
 * The stored response to this request; null for the first request with its key.
 * @throws {ConflictError} when the key was used for another request, or the created resource is gone
 */
export async function findResponse(
  db: IdempotencyStore,
  { key, requestHash }: KeyedRequest,
): Promise<StoredResponse | null> {
  const row = await db.idempotencyRecord.findUnique({
    where: { keyHash: key.hash },
    select: { requestHash: true, response: true, expiresAt: true },
  });
  if (row === null || row.expiresAt <= clock.now()) return null;
  if (row.requestHash !== requestHash) throw new ConflictError("idempotency_key_reused");
  if (row.response === null) throw new ConflictError("idempotency_result_deleted");
  return unseal(row.response, key);
}

/** Stores a response, in the transaction of the change that it reports. Replaces an expired one. */
export async function saveResponse(
  tx: IdempotencyStore,
  { key, requestHash }: KeyedRequest,
  made: { orgId: string; resourceId: string | null; response: StoredResponse },
): Promise<void> {
  const { orgId, resourceId, response } = made;
  const now = clock.now();
  await tx.idempotencyRecord.deleteMany({ where: { keyHash: key.hash, expiresAt: { lte: now } } });
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const sealed = await seal(response, key);
  await tx.idempotencyRecord.create({
    data: { keyHash: key.hash, orgId, requestHash, resourceId, response: sealed, expiresAt },
  });
}

/** Locks the key for the rest of the transaction; false while another transaction holds it. Does not wait. */
export async function tryLockKey(tx: IdempotencyStore, { hash }: KeyOfCaller): Promise<boolean> {
  const number = Buffer.from(hash, "base64url").readBigInt64BE();
  const [row] = await tx.$queryRaw<
    { taken: boolean }[]
  >`select pg_try_advisory_xact_lock(${number}) as taken`;
  return row?.taken === true;
}
