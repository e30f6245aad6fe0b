import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Contract } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import type { Caller } from "../actor.ts";
import type { RequestHeaders } from "../api-request.ts";
import { installationSecret } from "../installation.ts";

const MAX_LENGTH = 255;
/** What a header can hold without doubt about how it was written. */
const PRINTABLE = /^[ -~]*$/;

const IDEMPOTENCY_KEY = "idempotency-key";

type SentKey = { key: string | null; faults: Fault[] };

/** The `Idempotency-Key` of a request to an operation that takes one, else null; what is wrong with it. */
export function readIdempotencyKey({ idempotent }: Contract, headers: RequestHeaders): SentKey {
  const key = idempotent === true ? headers.get(IDEMPOTENCY_KEY) : null;
  const fault = key === null ? null : faultIn(key);
  return fault === null ? { key, faults: [] } : { key: null, faults: [fault] };
}

function faultIn(key: string): Fault | null {
  const loc = ["header", IDEMPOTENCY_KEY];
  if (key.length === 0) return faultOf(loc, "string_too_short", { min_length: 1 });
  if (key.length > MAX_LENGTH) return faultOf(loc, "string_too_long", { max_length: MAX_LENGTH });
  return PRINTABLE.test(key) ? null : faultOf(loc, "string_pattern_mismatch", { pattern: PRINTABLE.source });
}

/** An Idempotency-Key in the hands of one caller in one organization: where its answer is found, and how it is read. */
export type KeyOfCaller = { hash: string; cipherKey: Buffer };

/**
 * Neither what is looked up nor what is encrypted with can be made from the database alone: both need the key as it was
 * sent (HMAC-SHA256 and HKDF-SHA256, with the installation's secret as key and salt).
 * @param orgId null for an operation outside of any organization
 */
export async function keyOfCaller(
  key: string,
  { credential }: Caller,
  orgId: string | null,
): Promise<KeyOfCaller> {
  const secret = await installationSecret();
  const actorId = credential.type === "session" ? credential.userId : credential.apiKeyId;
  const scope = JSON.stringify([orgId, actorId, key]);
  const hash = createHmac("sha256", secret).update(scope).digest("base64url");
  return { hash, cipherKey: Buffer.from(hkdfSync("sha256", scope, secret, "stored answer", 32)) };
}

/**
 * What tells one request from another: the operation and all it was given, as validated. So the same JSON written with
 * other white space, or with its fields in another order, is the same request. Keyed, so that nobody can try out what an
 * erased person's name was.
 */
export function requestHash(
  { id }: Contract,
  given: Record<string, unknown>,
  { cipherKey }: KeyOfCaller,
): string {
  const request = JSON.stringify([id, given], inOrder);
  return createHmac("sha256", cipherKey).update(request).digest("base64url");
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** An answer as it is kept and given again. */
export type StoredResponse = { status: number; body: string; etag: string | null };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Nonce, authentication tag and ciphertext (AES-256-GCM) of an answer. Compressed, which the database cannot do with what
 * is encrypted: an import that rejects a large file answers with all of it.
 */
export async function seal(
  answer: StoredResponse,
  { cipherKey }: KeyOfCaller,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = await compress(JSON.stringify(answer));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey, nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** @throws when it was sealed with another key, or changed */
export async function unseal(sealed: Uint8Array, { cipherKey }: KeyOfCaller): Promise<StoredResponse> {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return JSON.parse((await decompress(Buffer.concat([text, decipher.final()]))).toString("utf8"));
}
