type Shared<Result> = { result: Promise<Result>; askers: number; stop: AbortController };

/** Work that is done once for all who ask for it while it is done. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Shared<Result>>();

  /**
   * Waits for the work of this key, which the first who asks begins. It is ended when nobody waits for it any more.
   * @param signal of who asks
   * @throws what the work throws; the signal's reason
   */
  async do(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#running.get(key) ?? this.#begin(key, work);
    shared.askers += 1;
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([shared.result, gone.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
      shared.askers -= 1;
      if (shared.askers === 0) await this.#end(key, shared, signal.reason);
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Shared<Result> {
    const stop = new AbortController();
    const shared = { result: work(stop.signal), askers: 0, stop };
    this.#running.set(key, shared);
    return shared;
  }

  /** Whoever asks from now on begins anew; what was begun has cleaned up when this returns. */
  async #end(key: string, shared: Shared<Result>, reason: unknown): Promise<void> {
    this.#running.delete(key);
    shared.stop.abort(reason);
    await shared.result.catch(() => {});
  }
}
