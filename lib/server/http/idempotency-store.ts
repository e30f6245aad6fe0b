import { clock } from "../clock.ts";
import { ConflictError } from "../errors.ts";
import type { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { type KeyOfCaller, type StoredResponse, seal, unseal } from "./idempotency-key.ts";

/** How long an answer is given again. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A client bound to an organization or to none, in a transaction or not. */
export type IdempotencyStore = Pick<PrismaClient, "$queryRaw"> & {
  storedAnswer: Pick<Prisma.StoredAnswerDelegate, "findUnique" | "create" | "deleteMany">;
};

/** A request with an Idempotency-Key: whose key, and for what. */
type KeyedRequest = { key: KeyOfCaller; requestHash: string };

/**
 * The answer that this request was given before; null when it is the first with its key.
 * @throws {ConflictError} when the key was for another request, or what it made is gone
 */
export async function findResponse(
  db: IdempotencyStore,
  { key, requestHash }: KeyedRequest,
): Promise<StoredResponse | null> {
  const row = await db.storedAnswer.findUnique({
    where: { keyHash: key.hash },
    select: { requestHash: true, answer: true, expiresAt: true },
  });
  if (row === null || row.expiresAt <= clock.now()) return null;
  if (row.requestHash !== requestHash) throw new ConflictError("idempotency_key_reused");
  if (row.answer === null) throw new ConflictError("idempotency_result_deleted");
  return unseal(row.answer, key);
}

/** Keeps an answer, in the transaction of what it tells of. One that has expired makes room. */
export async function saveResponse(
  tx: IdempotencyStore,
  { key, requestHash }: KeyedRequest,
  made: { orgId: string; resourceId: string | null; answer: StoredResponse },
): Promise<void> {
  const { orgId, resourceId, answer } = made;
  const now = clock.now();
  await tx.storedAnswer.deleteMany({ where: { keyHash: key.hash, expiresAt: { lte: now } } });
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const sealed = await seal(answer, key);
  await tx.storedAnswer.create({
    data: { keyHash: key.hash, orgId, requestHash, resourceId, answer: sealed, expiresAt },
  });
}

/** Takes the key for the rest of the transaction; false while another transaction has it. Waits for nobody. */
export async function tryLockKey(tx: IdempotencyStore, { hash }: KeyOfCaller): Promise<boolean> {
  const number = Buffer.from(hash, "base64url").readBigInt64BE();
  const [row] = await tx.$queryRaw<
    { taken: boolean }[]
  >`select pg_try_advisory_xact_lock(${number}) as taken`;
  return row?.taken === true;
}
