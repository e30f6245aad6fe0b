import { createHash, type Hash } from "node:crypto";
import type { Contract } from "#lib/contract/contract.ts";
import type { Actor, Caller } from "../actor.ts";
import type { ApiRequest } from "../api-request.ts";
import type { ReceivedFile, UploadTarget } from "../storage/received-file.ts";
import { BufferedResponse, type RouteResponse } from "./buffered-response.ts";
import { keyOfCaller, requestHash, type StoredResponse } from "./idempotency-key.ts";
import { IdempotentReplay, IdempotentTransaction } from "./idempotent-transaction.ts";
import { receiveFile } from "./receive-file.ts";
import type { ParsedRequest } from "./request-parsing.ts";
import { saveUpload } from "./upload.ts";

/** How a handler reads a body that is not JSON: the file of a form, or a body that is a file. */
export type BodyReaders = {
  receive: (target: UploadTarget) => Promise<ReceivedFile>;
  /** Writes the body to a file at this path. */
  save: (path: string) => Promise<void>;
};

type KeyedCall = {
  contract: Contract;
  request: ApiRequest;
  actor: Caller | Actor;
  parsed: ParsedRequest;
  key: string;
  /** Headers of this response, whether it is new or replayed. */
  headers: Record<string, string>;
  respond: (actor: Caller | Actor, readers: BodyReaders) => Promise<Outcome>;
};

/** A handler's result, and the response made from it. */
type Outcome = { result: unknown; response: RouteResponse };

/**
 * Handles a request with an Idempotency-Key: replays the stored response, or calls the handler, whose writes
 * are committed together with the response. Refusals are not stored: a repeated request is validated again.
 */
export async function handleIdempotently(call: KeyedCall): Promise<RouteResponse> {
  const { contract, request, actor, parsed } = call;
  const orgId = "orgId" in actor ? actor.orgId : null;
  const key = await keyOfCaller(call.key, actor, orgId);
  const { params, query, body } = parsed;
  const transaction = new IdempotentTransaction(key, requestHash(contract, { params, query, body }, key));
  const bound =
    "db" in actor
      ? { ...actor, db: transaction.bind(actor.db), isKeyed: true as const }
      : { ...actor, once: transaction.bind.bind(transaction) };
  const identify = (hash: Hash, name: string | null): Promise<void> => {
    const file = { name, digest: hash.digest("hex") };
    transaction.requestHash = requestHash(contract, { params, query, file }, key);
    return transaction.requireUnused();
  };
  const readers: BodyReaders = {
    receive: async (target) => {
      const hash = createHash("sha256");
      const file = await receiveFile(contract, request, target, hash);
      await identify(hash, file.fileName);
      return file;
    },
    save: async (path) => {
      const hash = createHash("sha256");
      await saveUpload(contract, request, path, hash);
      await identify(hash, null);
    },
  };
  try {
    // A file is part of the request, and has not been read yet.
    if (contract.body !== undefined || contract.bodyFormat === undefined) await transaction.requireUnused();
    const { result, response } = await call.respond(bound, readers);
    if (!transaction.isPending) return response;
    if (!(response instanceof BufferedResponse))
      throw new Error(`${contract.id} answers with no text to be kept`);
    const { status, headers, body } = response;
    const stored: StoredResponse = { status, body: body ?? "", etag: headers.ETag ?? null };
    await transaction.complete({ ...ownerOf(result, orgId), response: stored });
    return response;
  } catch (error) {
    return replayed(await transaction.abandon(error), call.headers);
  }
}

/** The organization of the response, and the row that it describes. */
function ownerOf(result: unknown, orgId: string | null): { orgId: string; resourceId: string | null } {
  const { id } = result as { id?: unknown };
  const resourceId = typeof id === "string" ? id : null;
  // An operation outside of any organization creates an organization.
  const owner = orgId ?? resourceId;
  if (owner === null) throw new Error("An answer to be kept belongs to no organization");
  return { orgId: owner, resourceId };
}

/** @throws `outcome`, if it is not a stored response */
function replayed(outcome: unknown, headers: Record<string, string>): BufferedResponse {
  if (!(outcome instanceof IdempotentReplay)) throw outcome;
  const { status, body, etag } = outcome.response;
  const tag: Record<string, string> = etag === null ? {} : { ETag: etag };
  const repeated = { "Content-Type": "application/json", "Idempotent-Replayed": "true" };
  return new BufferedResponse(status, { ...headers, ...repeated, ...tag }, body);
}
