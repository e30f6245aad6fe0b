import type { SegmentWork } from "#lib/render/worker.ts";
import { pauseBulk } from "./bulk-gate.ts";

/** One draws while the encoder of another works; more would only delay each other. */
const AT_ONCE = 2;

/** In the order in which it is made: what a player waits for, a still that somebody looks at, and what is made ahead. */
export type Urgency = "asked" | "still" | "ahead";

/** How what is wanted is made, and until when it is wanted. */
export type WantedBytes = {
  urgency: Urgency;
  signal: AbortSignal;
  /** Asked before it is made for this one; what it throws is told to nobody else. */
  admit(): Promise<void>;
  make(work: Required<SegmentWork>): Promise<Buffer>;
  /** Told, in order, what it begins with, while the rest is made: see `SegmentWork`. Not all is told, if any. */
  onPiece?: ((piece: Buffer) => void) | undefined;
  /** Keeps what was made: called for one of those who still want it, before anybody is given it. */
  keep(bytes: Buffer): void;
};

type Wanter = WantedBytes & { done: PromiseWithResolvers<Buffer> };

type Rendering = {
  name: string;
  /** In the order in which they came; none is left of those who do not want it any more. */
  wanters: Set<Wanter>;
  /** Aborted when nobody wants it any more. */
  unwanted: AbortController;
  /** What is there already, for those who come now. */
  pieces: Buffer[];
};

/**
 * What this process renders for viewers: whoever wants the same waits for one rendering, which is cancelled when nobody wants
 * it any more. It belongs to none of them: it is made by one who may, and goes on for the others when that one leaves. What
 * a player waits for comes before stills and what is made ahead, which waits between two frames for it, and all before videos that
 * are kept.
 */
export class Renderings {
  readonly #all = new Map<string, Rendering>();
  readonly #waiting: Rendering[] = [];
  readonly #running = new Set<Rendering>();
  /** Resolved when something has begun or ended, or somebody came or left. */
  #changed = Promise.withResolvers<void>();
  #finished = 0;
  #milliseconds = 0;

  /** How many were made, and how long that took. */
  get made(): { segments: number; milliseconds: number } {
    return { segments: this.#finished, milliseconds: this.#milliseconds };
  }

  /** @throws what rendering fails with, or `admit`; the reason of `signal` when it is aborted */
  async want(name: string, wanted: WantedBytes): Promise<Buffer> {
    const { signal } = wanted;
    signal.throwIfAborted();
    const rendering = this.#all.get(name) ?? this.#add(name);
    const wanter = { ...wanted, done: Promise.withResolvers<Buffer>() };
    rendering.wanters.add(wanter);
    for (const piece of rendering.pieces) wanter.onPiece?.(piece);
    this.#change();
    const leave = () => {
      wanter.done.reject(signal.reason);
      rendering.wanters.delete(wanter);
      this.#change();
      if (rendering.wanters.size === 0) this.#drop(rendering);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#begin();
    try {
      return await wanter.done.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #add(name: string): Rendering {
    const rendering = { name, wanters: new Set<Wanter>(), unwanted: new AbortController(), pieces: [] };
    this.#all.set(name, rendering);
    this.#waiting.push(rendering);
    return rendering;
  }

  #drop(rendering: Rendering): void {
    this.#forget(rendering);
    const place = this.#waiting.indexOf(rendering);
    if (place !== -1) this.#waiting.splice(place, 1);
    rendering.unwanted.abort();
  }

  #forget(rendering: Rendering): void {
    if (this.#all.get(rendering.name) === rendering) this.#all.delete(rendering.name);
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

  /**
   * Stills, and what is made ahead, are begun one at a time and beside nothing else: even its beginning would delay what a player
   * waits for, and a page may show sixty.
   */
  #next(): Rendering | undefined {
    const asked = this.#waiting.find(isAsked);
    if (asked !== undefined || this.#running.size > 0) return asked;
    return this.#waiting.find((rendering) => isWanted(rendering, "still")) ?? this.#waiting[0];
  }

  async #run(rendering: Rendering): Promise<void> {
    const goOn = pauseBulk();
    const began = performance.now();
    while (rendering.wanters.size > 0) await this.#attempt(rendering);
    this.#milliseconds += performance.now() - began;
    goOn();
    this.#running.delete(rendering);
    this.#change();
    this.#begin();
  }

  /** Whether somebody waits for another one: both would take twice as long at once. */
  #givesWay(rendering: Rendering): boolean {
    if (rendering.unwanted.signal.aborted || isAsked(rendering)) return false;
    return [...this.#running].some(isAsked);
  }

  async #untilFirst(rendering: Rendering): Promise<void> {
    while (this.#givesWay(rendering)) await this.#changed.promise;
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Makes it as the first one would who wants it, and who is gone after that if it was not made. */
  async #attempt(rendering: Rendering): Promise<void> {
    const { wanters } = rendering;
    const [wanter] = wanters;
    if (wanter === undefined) return;
    try {
      await wanter.admit();
    } catch (error) {
      wanter.done.reject(error);
      wanters.delete(wanter);
      if (wanters.size === 0) this.#drop(rendering);
      return;
    }
    if (!wanters.has(wanter)) return;
    try {
      // Of an attempt that was broken off, these pieces were told: another one makes the same.
      let told = rendering.pieces.length;
      const bytes = await wanter.make({
        signal: rendering.unwanted.signal,
        mayGoOn: () => (this.#givesWay(rendering) ? this.#untilFirst(rendering) : null),
        onPiece: (piece) => {
          told -= 1;
          if (told >= 0) return;
          rendering.pieces.push(piece);
          for (const { onPiece } of wanters) onPiece?.(piece);
        },
      });
      this.#finished += 1;
      const [another] = wanters;
      another?.keep(bytes);
      this.#settle(rendering, ({ done }) => done.resolve(bytes));
    } catch (error) {
      // It may be because of that one's leaving: others try it themselves.
      if (wanters.has(wanter)) this.#settle(rendering, ({ done }) => done.reject(error));
    }
  }

  #settle(rendering: Rendering, tell: (wanter: Wanter) => void): void {
    this.#forget(rendering);
    for (const wanter of rendering.wanters) tell(wanter);
    rendering.wanters.clear();
  }
}

const isAsked = (rendering: Rendering): boolean => isWanted(rendering, "asked");

function isWanted({ wanters }: Rendering, as: Urgency): boolean {
  for (const { urgency } of wanters) if (urgency === as) return true;
  return false;
}
