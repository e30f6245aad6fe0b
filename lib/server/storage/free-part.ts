/**
 * Frees the memory of a stream's piece, once everything before it is done with too: streams of files, of zlib and of sockets
 * fill a memory of their own from its beginning to its end, in pieces that follow each other. It lies outside the
 * garbage-collected heap, where a hundred megabytes would wait for the collector. Small pieces may share a memory, and keep it.
 */
export function freePart({ buffer, byteOffset, byteLength }: Uint8Array): void {
  if (byteLength === 0 || !(buffer instanceof ArrayBuffer)) return;
  const isWhole = byteLength === buffer.byteLength;
  // Small pieces of anything lie in a pool, of which only its end shows.
  const isLast = byteOffset + byteLength === buffer.byteLength && buffer.byteLength > Buffer.poolSize;
  if (isWhole || isLast) buffer.transfer(0);
}
