import type { SpaceFault } from "./out-of-space.ts";
import { storage } from "./storage.ts";

/** How often free space is checked, which takes a few milliseconds. */
const CHECK_MS = 5000;

/** Knows whether there was room for files a moment ago. */
export class SpaceWatch {
  readonly #checkMs: number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #known: Promise<SpaceFault | null> = Promise.resolve(null);

  constructor(checkMs = CHECK_MS) {
    this.#checkMs = checkMs;
  }

  /** Why files cannot be written; null when they can. */
  lacking(): Promise<SpaceFault | null> {
    if (performance.now() - this.#checkedAt >= this.#checkMs) this.#know(storage().room());
    return this.#known;
  }

  /** Records that a write found no room: no other work tries to write until there is some. */
  noteLack(reason: SpaceFault): void {
    this.#know(Promise.resolve(reason));
  }

  #know(state: Promise<SpaceFault | null>): void {
    this.#checkedAt = performance.now();
    this.#known = state;
  }
}

const shared = new SpaceWatch();

/** The same for all parts of a process that only report it. */
export const currentSpaceFault = (): Promise<SpaceFault | null> => shared.lacking();
