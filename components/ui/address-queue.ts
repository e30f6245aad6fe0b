/** Longer than a refresh takes. A broken connection ends one with a full load of the page. */
const LONGEST_REFRESH_MS = 10_000;

/**
 * What is to be written to the address of a page that is being refreshed, in the order of the calls.
 * @param address what the browser shows: path and query
 */
export class AddressQueue {
  readonly #address: () => string;
  #begun = 0;
  #shown = 0;
  #waiting: (() => void)[] = [];
  /** The address that the waiting ones are about. */
  #about = "";
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(address: () => string) {
    this.#address = address;
  }

  /** Whether a refresh is under way, however long. */
  get isRefreshing(): boolean {
    return this.#shown !== this.#begun;
  }

  /** A refresh begins. @returns its number, for `end` */
  begin(): number {
    this.#begun += 1;
    // From the first of several on: nothing waits for ever where one follows another.
    this.#timer ??= setTimeout(() => this.#settle(), LONGEST_REFRESH_MS);
    return this.#begun;
  }

  /** A refresh is shown, and with it all before it. */
  end(refresh: number): void {
    if (refresh !== this.#begun) return;
    this.#shown = refresh;
    this.#settle();
  }

  /**
   * Writes at once, or when no refresh is under way any more. Not if the address is another one by then: somebody has gone
   * back, or to another page.
   */
  add(write: () => void): void {
    if (this.#timer === null) {
      write();
      return;
    }
    if (this.#waiting.length === 0) this.#about = this.#address();
    this.#waiting.push(write);
  }

  /** The page is gone, and what waits with it. */
  clear(): void {
    this.#waiting = [];
    this.end(this.#begun);
  }

  #settle(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const due = this.#waiting;
    this.#waiting = [];
    for (const write of due) {
      if (this.#address() !== this.#about) return;
      write();
      this.#about = this.#address();
    }
  }
}
