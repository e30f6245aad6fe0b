/** The result of a requested picture. */
export type StillOutcome<Input> =
  | { input: Input; picture: Blob; error: null }
  | { input: Input; picture: null; error: Error };

/** Minimum time between two requests, in milliseconds: a drag must not use up the API's rate limit. */
const BETWEEN_MS = 120;

/**
 * Requests one picture at a time, always the latest one wanted. While a layer is dragged, pictures follow as
 * fast as they are drawn, and outdated ones are never requested.
 */
export class StillQueue<Input> {
  private wanted: Input | null = null;
  private drawn: Input | null = null;
  private isRunning = false;
  private readonly stopped = new AbortController();
  private readonly draw: (input: Input, signal: AbortSignal) => Promise<Blob>;
  private readonly tell: (outcome: StillOutcome<Input>) => void;
  private readonly betweenMs: number;

  constructor(
    draw: (input: Input, signal: AbortSignal) => Promise<Blob>,
    tell: (outcome: StillOutcome<Input>) => void,
    betweenMs = BETWEEN_MS,
  ) {
    this.draw = draw;
    this.tell = tell;
    this.betweenMs = betweenMs;
  }

  /** @param input null if no picture is wanted any more */
  ask(input: Input | null): void {
    this.wanted = input;
    if (!this.isRunning) void this.run();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (!this.stopped.signal.aborted && this.wanted !== null && this.wanted !== this.drawn) {
      const input = this.wanted;
      const outcome = await this.outcomeOf(input);
      if (this.stopped.signal.aborted) return;
      this.drawn = input;
      this.tell(outcome);
      await new Promise((resolve) => setTimeout(resolve, this.betweenMs));
    }
    this.isRunning = false;
  }

  private async outcomeOf(input: Input): Promise<StillOutcome<Input>> {
    try {
      return { input, picture: await this.draw(input, this.stopped.signal), error: null };
    } catch (error) {
      return { input, picture: null, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}
