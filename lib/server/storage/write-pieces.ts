import { open } from "node:fs/promises";
import { freePiece } from "./free-part.ts";

/**
 * Writes a stream to a new file. The chunks lie outside the garbage-collected heap, and up to a hundred
 * megabytes of them would stay allocated: each chunk with a buffer of its own is released as soon as it is
 * written.
 */
export async function writePieces(pieces: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      freePiece(piece);
    }
  } finally {
    await file.close();
  }
}
