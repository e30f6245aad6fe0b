import { randomInt } from "node:crypto";
import { secretHash } from "./secret-hash.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 40;
const PREFIX_LENGTH = 10;

/** A key that an administrator chose (ROLLCALL_ADMIN_API_KEY) may be longer and contain `_` and `-`. */
const API_KEY = /^rc_[A-Za-z0-9_-]{32,200}$/;

/** The stored part of an API key: enough to find it and to tell it from others, not enough to use it. */
export type StoredApiKey = { prefix: string; hash: string };

/** A new API key: `rc_` and 40 random characters of 62, 238 bits. */
export function newApiKey(): string {
  return `rc_${Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}

/** Whether `text` is meant for an API key, whole or not. */
export const beginsAsApiKey = (text: string): boolean => text.startsWith("rc_");

/** Whether `text` has the format of an API key; only the database knows whether the key exists. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}

export function toStoredApiKey(key: string): StoredApiKey {
  return { prefix: key.slice(0, PREFIX_LENGTH), hash: secretHash(key) };
}
