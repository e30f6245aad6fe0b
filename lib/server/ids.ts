import { randomUUID } from "node:crypto";

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562, section 5.7): milliseconds, then a 12-bit counter (method 1 of section 6.2), then 62
 * random bits. Ids made by one process sort in creation order, which keyset pagination by id relies on.
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
  const count = sequence.toString(16).padStart(3, "0");
  // The last 64 bits of a UUIDv4 are the variant and 62 random bits, which Node.js generates in advance.
  return `${timePart(lastMillisecond)}-7${count}-${randomUUID().slice(19)}`;
}

/** The least id that may have been made at a moment, or after it. */
export function firstIdAt(moment: Date): string {
  return `${timePart(Math.max(0, moment.getTime()))}-7000-8000-000000000000`;
}

/** The first 48 bits, `0199d3c5-7a34`. */
function timePart(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0").slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether `text` has the format of an id here; only the database knows whether the row exists. */
export function isId(text: string): boolean {
  return ID.test(text);
}
