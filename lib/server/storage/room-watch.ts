import type { NoRoom } from "./no-room.ts";
import { storage } from "./storage.ts";

/** How often is looked whether there is room: a few milliseconds each. */
const CHECK_MS = 5000;

/** Knows whether there is room for files, as of a moment ago. */
export class RoomWatch {
  readonly #checkMs: number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #known: Promise<NoRoom | null> = Promise.resolve(null);

  constructor(checkMs = CHECK_MS) {
    this.#checkMs = checkMs;
  }

  /** Why files cannot be written; null when they can. */
  lacking(): Promise<NoRoom | null> {
    if (performance.now() - this.#checkedAt >= this.#checkMs) this.#know(storage().room());
    return this.#known;
  }

  /** Somebody found no room: nobody else tries until there is some. */
  noteLack(reason: NoRoom): void {
    this.#know(Promise.resolve(reason));
  }

  #know(state: Promise<NoRoom | null>): void {
    this.#checkedAt = performance.now();
    this.#known = state;
  }
}

const shared = new RoomWatch();

/** The same for all of a process that only tells of it. */
export const lackOfRoom = (): Promise<NoRoom | null> => shared.lacking();
