/**
 * Frees the memory of a piece that has one of its own, once it is done with: it lies outside the garbage-collected heap, where a
 * hundred megabytes would wait for the collector. A piece that shares its memory is left alone.
 */
export function freePiece({ buffer, byteLength }: Uint8Array): void {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * The same of a stream's piece, once everything before it is done with too: streams of files and of zlib fill a memory of their
 * own from its beginning to its end, in pieces that follow each other, and nobody else has it.
 */
export function freePart(piece: Uint8Array): void {
  const { buffer, byteOffset, byteLength } = piece;
  const isLast = byteLength > 0 && byteOffset + byteLength === buffer.byteLength;
  // Small pieces of anything lie in a pool.
  if (isLast && buffer.byteLength > Buffer.poolSize && buffer instanceof ArrayBuffer) buffer.transfer(0);
  else freePiece(piece);
}
