import type { BackupFile } from "./backup-file.ts";

/** How much of the beginning and of the end is compared: the end has the manifest, and the checksum of the whole. In bytes. */
const COMPARED = 64 * 1024;

/** What was written: its size, beginning and end. */
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

  /**
   * Compares what is stored with what was written, without reading all of it.
   * @returns what is wrong, null if nothing is
   */
  async faultOf(file: BackupFile): Promise<string | null> {
    const size = await file.size();
    if (size === null) return `${file.address} is not there after it was written`;
    if (size !== this.bytes)
      return `${file.address} has ${size} of the ${this.bytes} bytes that were written`;
    const ends = [
      { start: 0, expected: this.#first },
      { start: size - this.#last.byteLength, expected: this.#last },
    ];
    for (const { start, expected } of ends) {
      const range = { start, end: start + expected.byteLength - 1 };
      const stored = Buffer.concat((await file.read(range).toArray()) as Buffer[]);
      if (!stored.equals(expected)) return `${file.address} is read otherwise than it was written`;
    }
    return null;
  }
}
