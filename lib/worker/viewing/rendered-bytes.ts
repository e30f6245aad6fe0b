/**
 * What was rendered for viewers, in memory alone: up to a number of bytes, those used last. Each entry belongs to somebody
 * who may have all of theirs forgotten.
 */
export class RenderedBytes {
  readonly #maxBytes: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, { owner: string; bytes: Buffer }>();
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#size;
  }

  owners(): Set<string> {
    return new Set([...this.#entries.values()].map(({ owner }) => owner));
  }

  find(name: string): Buffer | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry.bytes;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Keeps bytes, unless they alone are too many. */
  keep(name: string, owner: string, bytes: Buffer): void {
    if (bytes.byteLength > this.#maxBytes) return;
    this.#remove(name);
    this.#entries.set(name, { owner, bytes });
    this.#size += bytes.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxBytes) return;
      this.#remove(oldest);
    }
  }

  forget(owner: string): void {
    for (const [name, entry] of this.#entries) if (entry.owner === owner) this.#remove(name);
  }

  #remove(name: string): void {
    this.#size -= this.#entries.get(name)?.bytes.byteLength ?? 0;
    this.#entries.delete(name);
  }
}
