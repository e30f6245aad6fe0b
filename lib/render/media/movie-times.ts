/** Boxes of ISO 14496-12 that say when they were made, and those that they lie in. */
const TIMED = new Set(["mvhd", "tkhd", "mdhd"]);
const CONTAINERS = new Set(["moov", "trak", "mdia"]);
const HEADER_BYTES = 8;

/** A run of bytes within a file. */
export type ByteRange = { position: number; length: number };

/**
 * Finds the times of creation and modification in a movie's index, which its writer takes from the clock: with zeros
 * in their place ("unknown"), the same pictures make the same file.
 *
 * @param moov the whole box.
 * @returns positions relative to its start.
 */
export function timeFields(moov: Uint8Array): ByteRange[] {
  const view = new DataView(moov.buffer, moov.byteOffset, moov.byteLength);
  const visit = (from: number, to: number): ByteRange[] => {
    const found: ByteRange[] = [];
    for (let position = from; position + HEADER_BYTES <= to; ) {
      const size = view.getUint32(position);
      const type = String.fromCharCode(...moov.subarray(position + 4, position + HEADER_BYTES));
      if (size < HEADER_BYTES) break;
      const content = position + HEADER_BYTES;
      if (CONTAINERS.has(type)) found.push(...visit(content, position + size));
      // Version and flags come first; version 1 has 64-bit times.
      if (TIMED.has(type)) found.push({ position: content + 4, length: moov[content] === 1 ? 16 : 8 });
      position += size;
    }
    return found;
  };
  return visit(0, moov.byteLength);
}
