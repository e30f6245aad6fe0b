import { Writable } from "node:stream";

type Done = (error?: Error | null) => void;

/**
 * A stream to write to whose pieces are read from `pieces()`, one at a time: a piece counts as written when the next one is
 * asked for, so that none waits in memory.
 */
export class HandedPieces extends Writable {
  /** The piece that is waited for or being read; null at the end. */
  #handed = Promise.withResolvers<Buffer | null>();
  /** Of the piece that is not written yet. */
  #done: Done | undefined;
  #reading = Promise.withResolvers<void>();

  constructor() {
    super({ highWaterMark: 1 });
    // Whoever reads hears of it; before that, nobody does.
    this.#handed.promise.catch(() => undefined);
    this.#reading.promise.catch(() => undefined);
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#done = done;
    this.#handed.resolve(piece);
  }

  /** Ends when what was read of it has been dealt with: see `read`. */
  override _final(done: Done): void {
    this.#handed.resolve(null);
    this.#reading.promise.then(() => done(), done);
  }

  override _destroy(error: Error | null, done: Done): void {
    const failure = error ?? new Error("The output was closed");
    this.#handed.reject(failure);
    this.#written(failure);
    done(error);
  }

  #written(error?: Error): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(error);
  }

  /** Has the pieces read. What fails there fails the stream, which ends when all of it is done. */
  read(work: (pieces: AsyncIterable<Buffer>) => Promise<void>): void {
    work(this.#pieces()).then(
      () => this.#reading.resolve(),
      (error: Error) => {
        this.#reading.reject(error);
        this.destroy(error);
      },
    );
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await this.#handed.promise;
      if (piece === null) return;
      yield piece;
      if (this.destroyed) throw this.errored ?? new Error("The output was closed");
      this.#handed = Promise.withResolvers();
      this.#handed.promise.catch(() => undefined);
      this.#written();
    }
  }
}
