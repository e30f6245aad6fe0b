/** How long a scheduled backup may read and write nothing: a store is asked for minutes, a long list read for less. */
const STALL_LIMIT_MS = 30 * 60_000;

/** Calls back once when nothing has moved for too long. */
export class StallWatch implements Disposable {
  readonly #timer: NodeJS.Timeout;

  constructor(onStall: (error: Error) => void, limitMs = STALL_LIMIT_MS) {
    const error = new Error(`nothing was read or written for ${Math.round(limitMs / 60_000)} minutes`);
    this.#timer = setTimeout(() => onStall(error), limitMs);
  }

  /** Something has. */
  moved(): void {
    this.#timer.refresh();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
