import type { SpaceFault } from "./out-of-space.ts";
import { storage } from "./storage.ts";

/** How often is looked whether there is room: a few milliseconds each. */
const CHECK_MS = 5000;

/** Knows whether there is room for files, as of a moment ago. */
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

  /** Somebody found no room: nobody else tries until there is some. */
  noteLack(reason: SpaceFault): void {
    this.#know(Promise.resolve(reason));
  }

  #know(state: Promise<SpaceFault | null>): void {
    this.#checkedAt = performance.now();
    this.#known = state;
  }
}

const shared = new SpaceWatch();

/** The same for all of a process that only tells of it. */
export const currentSpaceFault = (): Promise<SpaceFault | null> => shared.lacking();
