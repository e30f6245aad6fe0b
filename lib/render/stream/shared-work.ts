import { renderFault } from "../render-fault.ts";

/** How something is made for somebody. */
export type SegmentWork = {
  signal: AbortSignal;
  /** Awaited before parts of the work, such as each frame, unless somebody else wants the same at once. */
  mayGoOn?: () => Promise<void> | null;
  /** Called with what a segment begins with, a piece at a time, while the rest is made; the last is not among them. */
  onPiece?: (piece: Buffer) => void;
};

type Work<Result> = {
  result: Promise<Result>;
  wanters: Set<SegmentWork>;
  /** Resolved when somebody came or left. */
  changed: PromiseWithResolvers<void>;
  unwanted: AbortController;
  /** What is there already, for those who come now. */
  pieces: Buffer[];
};

/**
 * Work that several want at once, by its name: it is done once, as fast as the most impatient of them wants, and broken off when
 * nobody wants it any more.
 */
export class SharedWork<Result> {
  readonly #all = new Map<string, Work<Result>>();

  /**
   * Waits for the work of a name, which is begun unless it is under way. Whoever begins it waits for its end also when
   * `signal` is aborted, since the work uses what is theirs; all others leave at once.
   *
   * @param begin gets a signal that is aborted when the last one has left
   * @throws RenderFault canceled when `signal` is aborted; what the work fails with
   */
  async join(
    name: string,
    wanted: SegmentWork,
    begin: (work: Required<SegmentWork>) => Promise<Result>,
  ): Promise<Result> {
    const { signal } = wanted;
    if (signal.aborted) throw renderFault("rendering_canceled", {});
    const found = this.#all.get(name);
    const work = found ?? this.#begin(name, wanted, begin);
    if (found !== undefined) {
      for (const piece of work.pieces) wanted.onPiece?.(piece);
      work.wanters.add(wanted);
      change(work);
    }
    const left = Promise.withResolvers<never>();
    left.promise.catch(() => undefined);
    const leave = () => {
      work.wanters.delete(wanted);
      if (work.wanters.size === 0) {
        this.#forget(name, work);
        work.unwanted.abort();
      }
      change(work);
      left.reject(renderFault("rendering_canceled", {}));
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await (found === undefined ? work.result : Promise.race([work.result, left.promise]));
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #begin(
    name: string,
    wanted: SegmentWork,
    begin: (work: Required<SegmentWork>) => Promise<Result>,
  ): Work<Result> {
    const begun = Promise.withResolvers<Result>();
    const work: Work<Result> = {
      ...{ result: begun.promise, wanters: new Set([wanted]), pieces: [] },
      ...{ changed: Promise.withResolvers<void>(), unwanted: new AbortController() },
    };
    this.#all.set(name, work);
    const forget = () => this.#forget(name, work);
    work.result.then(forget, forget);
    begun.resolve(
      begin({
        signal: work.unwanted.signal,
        mayGoOn: () => {
          const reasons = reasonsToWait(work);
          return reasons && untilOneMay(work, reasons);
        },
        onPiece: (piece) => {
          work.pieces.push(piece);
          for (const { onPiece } of work.wanters) onPiece?.(piece);
        },
      }),
    );
    return work;
  }

  #forget(name: string, work: Work<Result>): void {
    if (this.#all.get(name) === work) this.#all.delete(name);
  }
}

function change(work: Work<unknown>): void {
  work.changed.resolve();
  work.changed = Promise.withResolvers();
}

/** What each of those who want it waits for; null when one goes on, or none is left. */
function reasonsToWait({ wanters }: Work<unknown>): Promise<void>[] | null {
  const reasons: Promise<void>[] = [];
  for (const { mayGoOn } of wanters) {
    const reason = mayGoOn?.() ?? null;
    if (reason === null) return null;
    reasons.push(reason);
  }
  return reasons.length > 0 ? reasons : null;
}

async function untilOneMay(work: Work<unknown>, first: Promise<void>[]): Promise<void> {
  for (let reasons: Promise<void>[] | null = first; reasons !== null; reasons = reasonsToWait(work))
    await Promise.race([...reasons, work.changed.promise]);
}
