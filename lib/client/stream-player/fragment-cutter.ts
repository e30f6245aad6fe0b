const HEADER_BYTES = 8;
const MOOF = 0x6d6f6f66;
const MDAT = 0x6d646174;

/**
 * Cuts a file that comes in any pieces into what can be played by itself: whole boxes up to the end of a fragment's data
 * (ISO/IEC 14496-12).
 */
export class FragmentCutter {
  #bytes: Uint8Array[] = [];
  #size = 0;
  /** Where the next box begins, counted as `#size`. */
  #next = 0;
  #isFragmented = false;

  /** @returns the fragments that are whole now, with what goes before them; null for none */
  add(bytes: Uint8Array): ArrayBuffer | null {
    this.#bytes.push(bytes);
    this.#size += bytes.byteLength;
    if (this.#next + HEADER_BYTES > this.#size) return null;
    const all = this.#flat();
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    let end = 0;
    while (this.#next + HEADER_BYTES <= this.#size) {
      const size = view.getUint32(this.#next);
      // A box of 64 bits, or to the end of the file: then the file is given as a whole.
      if (size < HEADER_BYTES) {
        this.#next = Number.POSITIVE_INFINITY;
        break;
      }
      if (view.getUint32(this.#next + 4) === MOOF) this.#isFragmented = true;
      const isData = view.getUint32(this.#next + 4) === MDAT;
      if (this.#next + size > this.#size) break;
      this.#next += size;
      if (isData) end = this.#next;
    }
    return end === 0 ? null : this.#cut(all, end);
  }

  /** Whether what has come ends within a box, though it consists of fragments: a file that was cut off. */
  get isCutOff(): boolean {
    return this.#isFragmented && this.#next !== this.#size;
  }

  /** What is left at the end of the file; null for nothing. */
  rest(): ArrayBuffer | null {
    return this.#size === 0 ? null : this.#cut(this.#flat(), this.#size);
  }

  #flat(): Uint8Array {
    const [only] = this.#bytes;
    if (only !== undefined && this.#bytes.length === 1) return only;
    const all = new Uint8Array(joined(this.#bytes));
    this.#bytes = [all];
    return all;
  }

  #cut(all: Uint8Array, end: number): ArrayBuffer {
    const rest = all.subarray(end);
    this.#bytes = [rest];
    this.#size = rest.byteLength;
    this.#next -= end;
    return new Uint8Array(all.subarray(0, end)).buffer;
  }
}

export function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.byteLength;
  }
  return all.buffer;
}
