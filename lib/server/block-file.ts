import { closeSync, openSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/*
 * A file of length-prefixed blocks of bytes, for data that is too large for the memory and is read once, in
 * order.
 */
const HEAD_BYTES = 4;

/** Writes a new file, block by block. @throws file system errors, such as EEXIST */
export class BlockWriter {
  readonly #file: number;
  #isOpen = true;

  constructor(path: string) {
    this.#file = openSync(path, "wx", 0o600);
  }

  add(block: Uint8Array): void {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(block.byteLength);
    for (const part of [head, block])
      for (let at = 0; at < part.byteLength; ) at += writeSync(this.#file, part, at);
  }

  /** A second call does nothing. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#file);
  }
}

/** The blocks of a file in order, one in memory at a time. */
export async function* readBlocks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const head = await readWhole(file, HEAD_BYTES);
      if (head === null) return;
      const block = await readWhole(file, head.readUInt32LE());
      if (block === null) throw new Error(`${path} ends within a block`);
      yield block;
    }
  } finally {
    await file.close();
  }
}

/** Null at the end of the file. */
async function readWhole(file: FileHandle, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return bytes;
}
