import { hash, randomBytes } from "node:crypto";

/**
 * SHA-256 as 64 hexadecimal digits. API keys and links carry at least 190 random bits, so a plain, unsalted hash
 * cannot be turned back and can be looked up by an index; passwords are another matter and are hashed by scrypt.
 */
export function secretHash(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** A token for a link: 256 random bits as 43 characters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
