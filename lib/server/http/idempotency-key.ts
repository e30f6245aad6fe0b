import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Contract } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import type { Caller } from "../actor.ts";
import type { RequestHeaders } from "../api-request.ts";
import { installationSecret } from "../installation.ts";

const MAX_LENGTH = 255;
/** ASCII only, because the encoding of other characters in a header is ambiguous. */
const PRINTABLE = /^[ -~]*$/;

const IDEMPOTENCY_KEY = "idempotency-key";

type SentKey = { key: string | null; faults: Fault[] };

/** The `Idempotency-Key` of a request if the operation supports one, else null; or the faults of the key. */
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

/**
 * An Idempotency-Key bound to one caller and organization: the hash that its response is stored under, and
 * the key that decrypts it.
 */
export type KeyOfCaller = { hash: string; cipherKey: Buffer };

/**
 * Neither the hash nor the cipher key can be derived from the database alone: both need the key as it was
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
 * Identifies a request by its operation and its validated input, so the same JSON with other white space, or
 * with its fields in another order, is the same request. Keyed, so that the hash cannot be used to guess an
 * erased person's name.
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

/** A response as it is stored and sent again. */
export type StoredResponse = { status: number; body: string; etag: string | null };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Nonce, authentication tag and ciphertext (AES-256-GCM) of a response. It is compressed here, because the
 * database cannot compress encrypted data: an import that rejects a large file responds with all of it.
 */
export async function seal(
  response: StoredResponse,
  { cipherKey }: KeyOfCaller,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = await compress(JSON.stringify(response));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey, nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** @throws when it was sealed with another key, or was changed */
export async function unseal(sealed: Uint8Array, { cipherKey }: KeyOfCaller): Promise<StoredResponse> {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return JSON.parse((await decompress(Buffer.concat([text, decipher.final()]))).toString("utf8"));
}
