import { randomBytes } from "node:crypto";

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562, section 5.7): milliseconds, then a 12-bit counter (method 1 of section 6.2), then 62 random bits.
 * Ids made by one process sort in the order in which they were made, which keyset pages by id rely on.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = 0;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastMillisecond += 1;
      sequence = 0;
    }
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether `text` is written as this system writes an id; whether there is such a row, the database knows. */
export function isId(text: string): boolean {
  return ID.test(text);
}
