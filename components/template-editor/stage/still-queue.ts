/** The result of a requested picture. */
export type StillOutcome<Input> =
  | { input: Input; picture: Blob; error: null }
  | { input: Input; picture: null; error: Error };

/** After how long a picture is asked for again that failed for a reason that passes. */
const RETRY_MS = [1_000, 2_000] as const;

/** Minimum time between two requests, in milliseconds: a drag must not use up the API's rate limit. */
const BETWEEN_MS = 120;

/**
 * Requests one picture at a time, always the latest one wanted. While a layer is dragged, pictures follow as
 * fast as they are drawn, and outdated ones are never requested. What failed because the server could not be reached is
 * asked for again until it can.
 */
export class StillQueue<Input> {
  private wanted: Input | null = null;
  private drawn: Input | null = null;
  private isRunning = false;
  private failures = 0;
  private wake: (() => void) | null = null;
  private readonly stopped = new AbortController();
  private readonly draw: (input: Input, signal: AbortSignal) => Promise<Blob>;
  private readonly tell: (outcome: StillOutcome<Input>) => void;
  private readonly isPassing: (error: Error) => boolean;
  private readonly betweenMs: number;

  /** @param isPassing whether an error says nothing about the picture, so that it is asked for again */
  constructor(
    draw: (input: Input, signal: AbortSignal) => Promise<Blob>,
    tell: (outcome: StillOutcome<Input>) => void,
    isPassing: (error: Error) => boolean,
    betweenMs = BETWEEN_MS,
  ) {
    this.draw = draw;
    this.tell = tell;
    this.isPassing = isPassing;
    this.betweenMs = betweenMs;
  }

  /** @param input null if no picture is wanted any more */
  ask(input: Input | null): void {
    const isOther = this.wanted !== input;
    this.wanted = input;
    if (isOther) this.retry();
    if (!this.isRunning) void this.run();
  }

  /** Asks again now, such as when the connection is back. */
  retry(): void {
    this.wake?.();
  }

  stop(): void {
    this.stopped.abort();
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (!this.stopped.signal.aborted && this.wanted !== null && this.wanted !== this.drawn) {
      const input = this.wanted;
      const outcome = await this.outcomeOf(input);
      if (this.stopped.signal.aborted) return;
      const isPassing = outcome.error !== null && this.isPassing(outcome.error);
      this.drawn = isPassing ? null : input;
      this.tell(outcome);
      if (isPassing) await this.pause();
      else this.failures = 0;
      await new Promise((resolve) => setTimeout(resolve, this.betweenMs));
    }
    this.isRunning = false;
  }

  /** Waits until it may be asked again. */
  private async pause(): Promise<void> {
    const delay = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)];
    this.failures += 1;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }

  private async outcomeOf(input: Input): Promise<StillOutcome<Input>> {
    try {
      return { input, picture: await this.draw(input, this.stopped.signal), error: null };
    } catch (error) {
      return { input, picture: null, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}
