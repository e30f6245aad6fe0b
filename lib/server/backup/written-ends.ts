import { hash } from "node:crypto";
import type { BackupFile } from "./backup-file.ts";

/** How much of the beginning and of the end is compared: the end has the manifest, and the checksum of the whole. In bytes. */
const COMPARED = 64 * 1024;

/** What tells whether a stored backup is what was written, without reading all of it. */
export class Written {
  readonly bytes: number;
  /** SHA-256 of its beginning and its end, one after the other, in hexadecimal digits. */
  readonly digest: string;

  constructor(bytes: number, digest: string) {
    this.bytes = bytes;
    this.digest = digest;
  }

  /** @returns what is wrong with what is stored, null if nothing is */
  async faultOf(file: BackupFile): Promise<string | null> {
    const size = await file.size();
    if (size === null) return `${file.address} is not there after it was written`;
    if (size !== this.bytes)
      return `${file.address} has ${size} of the ${this.bytes} bytes that were written`;
    const length = Math.min(size, COMPARED);
    const stored: Buffer[] = [];
    for (const start of [0, size - length])
      stored.push(...((await file.read({ start, end: start + length - 1 }).toArray()) as Buffer[]));
    return hash("sha256", Buffer.concat(stored)) === this.digest
      ? null
      : `${file.address} is read otherwise than it was written`;
  }
}

/** Keeps the size, the beginning and the end of what is written. */
export class WrittenEnds {
  bytes = 0;
  #first = Buffer.alloc(0);
  #last = Buffer.alloc(0);

  /** @param piece may be overwritten afterwards */
  add(piece: Buffer): void {
    this.bytes += piece.byteLength;
    const left = COMPARED - this.#first.byteLength;
    if (left > 0) this.#first = Buffer.concat([this.#first, piece.subarray(0, left)]);
    this.#last = Buffer.concat([this.#last, piece.subarray(-COMPARED)]).subarray(-COMPARED);
  }

  /** Of all that was added. */
  get written(): Written {
    return new Written(this.bytes, hash("sha256", Buffer.concat([this.#first, this.#last])));
  }
}
