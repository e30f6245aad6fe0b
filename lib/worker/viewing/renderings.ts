import { pauseBulk } from "./bulk-gate.ts";

/** One draws while the encoder of another works; more would only delay each other. */
const AT_ONCE = 2;

type Make = (signal: AbortSignal) => Promise<Buffer>;

type Rendering = {
  /** Whether somebody waits for it; else it is made ahead. */
  isAsked: boolean;
  make: Make;
  /** Aborted when nobody wants it any more. */
  unwanted: AbortController;
  wanters: number;
  done: PromiseWithResolvers<Buffer>;
};

/** How what is wanted is made, and until when it is wanted. */
export type WantedBytes = { isAsked: boolean; signal: AbortSignal; make: Make };

/**
 * What this process renders for viewers: whoever wants the same waits for one rendering, which is cancelled when nobody wants
 * it any more. What somebody waits for comes before what is made ahead, and both before videos that are kept.
 */
export class Renderings {
  readonly #all = new Map<string, Rendering>();
  readonly #waiting: Rendering[] = [];
  readonly #running = new Set<Rendering>();
  #finished = 0;
  #milliseconds = 0;

  /** How many were made, and how long that took. */
  get made(): { segments: number; milliseconds: number } {
    return { segments: this.#finished, milliseconds: this.#milliseconds };
  }

  /** @throws what rendering fails with; the reason of `signal` when it is aborted */
  async want(name: string, { isAsked, signal, make }: WantedBytes): Promise<Buffer> {
    signal.throwIfAborted();
    const rendering = this.#all.get(name) ?? this.#add(name, make);
    rendering.wanters += 1;
    rendering.isAsked ||= isAsked;
    this.#begin();
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([rendering.done.promise, left.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
      rendering.wanters -= 1;
      if (rendering.wanters === 0) this.#drop(name, rendering);
    }
  }

  #add(name: string, make: Make): Rendering {
    const done = Promise.withResolvers<Buffer>();
    // Nobody may be left who waits for it.
    done.promise.catch(() => undefined);
    const rendering = { isAsked: false, make, unwanted: new AbortController(), wanters: 0, done };
    this.#all.set(name, rendering);
    this.#waiting.push(rendering);
    return rendering;
  }

  #drop(name: string, rendering: Rendering): void {
    if (this.#all.get(name) === rendering) this.#all.delete(name);
    const place = this.#waiting.indexOf(rendering);
    if (place !== -1) this.#waiting.splice(place, 1);
    rendering.unwanted.abort();
  }

  #begin(): void {
    while (this.#running.size < AT_ONCE) {
      const next = this.#next();
      if (next === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.add(next);
      void this.#run(next);
    }
  }

  /** One is made ahead at a time, so that the other is free for what somebody waits for. */
  #next(): Rendering | undefined {
    const asked = this.#waiting.find(({ isAsked }) => isAsked);
    if (asked !== undefined || [...this.#running].some(({ isAsked }) => !isAsked)) return asked;
    return this.#waiting[0];
  }

  async #run(rendering: Rendering): Promise<void> {
    const goOn = pauseBulk();
    const began = performance.now();
    try {
      rendering.done.resolve(await rendering.make(rendering.unwanted.signal));
      this.#finished += 1;
    } catch (error) {
      rendering.done.reject(error);
    } finally {
      this.#milliseconds += performance.now() - began;
      goOn();
      this.#running.delete(rendering);
      this.#begin();
    }
  }
}
