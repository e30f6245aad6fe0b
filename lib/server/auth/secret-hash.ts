import { hash, randomBytes } from "node:crypto";

/**
 * SHA-256 as 64 hexadecimal digits. API keys and link tokens have at least 190 random bits, so a plain,
 * unsalted hash cannot be reversed and can be looked up in an index; passwords need a slow hash (scrypt).
 */
export function secretHash(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** A token for a link: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
