/** Whoever holds a key for longer, in milliseconds, wants to do something with it held. */
const LONGEST_MS = 500;

/** A press of a key that means one thing by itself, and another while it is held. */
export class ShortPress {
  #since: number | null = null;

  begin({ timeStamp, repeat }: Pick<KeyboardEvent, "timeStamp" | "repeat">): void {
    if (!repeat) this.#since = timeStamp;
  }

  /** The key was held for something else. */
  cancel(): void {
    this.#since = null;
  }

  /** @returns whether the key was pressed for itself */
  end({ timeStamp }: Pick<KeyboardEvent, "timeStamp">): boolean {
    const since = this.#since;
    this.#since = null;
    return since !== null && timeStamp - since <= LONGEST_MS;
  }
}
