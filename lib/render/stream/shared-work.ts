import { renderFault } from "../render-fault.ts";

type Work<Result> = { result: Promise<Result>; wanters: number; unwanted: AbortController };

/** Work that several want at once, by its name: it is done once, and broken off when nobody wants it any more. */
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
    signal: AbortSignal,
    begin: (unwanted: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (signal.aborted) throw renderFault("rendering_canceled", {});
    const found = this.#all.get(name);
    const work = found ?? this.#begin(name, begin);
    work.wanters += 1;
    const left = Promise.withResolvers<never>();
    left.promise.catch(() => undefined);
    const leave = () => {
      work.wanters -= 1;
      if (work.wanters === 0) {
        this.#forget(name, work);
        work.unwanted.abort();
      }
      left.reject(renderFault("rendering_canceled", {}));
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await (found === undefined ? work.result : Promise.race([work.result, left.promise]));
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #begin(name: string, begin: (unwanted: AbortSignal) => Promise<Result>): Work<Result> {
    const unwanted = new AbortController();
    const work = { result: begin(unwanted.signal), wanters: 0, unwanted };
    this.#all.set(name, work);
    const forget = () => this.#forget(name, work);
    work.result.then(forget, forget);
    return work;
  }

  #forget(name: string, work: Work<Result>): void {
    if (this.#all.get(name) === work) this.#all.delete(name);
  }
}
