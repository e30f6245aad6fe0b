import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/**
 * The code that an authenticator app shows for a key (RFC 6238: SHA-1, 30 seconds, six digits).
 * @param key in base32, as given to the app
 */
export function totp(key: string, moment = Date.now()): string {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / STEP_MS)));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const word = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(word % 1_000_000).padStart(6, "0");
}
