/** A place in the queue that nobody has asked about for so long is given up. */
const PATIENCE_MS = 5000;

/**
 * Who may render at a time in this process, and who waits for that, by names of what is watched: those who watch the same
 * share a slot, and a place in the queue.
 */
export class ViewingSlots {
  readonly #slots: number;
  readonly #holders = new Set<string>();
  /** When each was asked for last, in the order of the queue. */
  readonly #waiting = new Map<string, number>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  get count(): number {
    return this.#slots;
  }

  get taken(): number {
    return this.#holders.size;
  }

  get waiting(): number {
    this.#dropImpatient();
    return this.#waiting.size;
  }

  /** Takes a slot, if one is free and nobody waits for it who came earlier. */
  tryTake(name: string): boolean {
    if (this.#holders.has(name)) return true;
    if (this.#ahead(name) >= this.#slots - this.#holders.size) return false;
    this.#waiting.delete(name);
    this.#holders.add(name);
    return true;
  }

  /** Takes a slot, or a place in the queue, from 1; 0 with a slot. To be asked again within seconds. */
  queue(name: string): number {
    if (this.tryTake(name)) return 0;
    this.#waiting.set(name, performance.now());
    return this.#ahead(name) + 1;
  }

  /** Takes a slot for somebody who is watching already: there are as many more for them. */
  resume(name: string): boolean {
    if (this.tryTake(name)) return true;
    if (this.#holders.size >= 2 * this.#slots) return false;
    this.#waiting.delete(name);
    this.#holders.add(name);
    return true;
  }

  holds(name: string): boolean {
    return this.#holders.has(name);
  }

  /** What held a slot under one name holds it under another. */
  rename(from: string, to: string): void {
    if (this.#holders.delete(from)) this.#holders.add(to);
  }

  release(name: string): void {
    this.#holders.delete(name);
  }

  /** How many have waited longer than `name`. */
  #ahead(name: string): number {
    this.#dropImpatient();
    let count = 0;
    for (const other of this.#waiting.keys()) {
      if (other === name) break;
      count += 1;
    }
    return count;
  }

  #dropImpatient(): void {
    const since = performance.now() - PATIENCE_MS;
    for (const [name, askedAt] of this.#waiting) if (askedAt < since) this.#waiting.delete(name);
  }
}
