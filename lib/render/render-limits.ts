import { renderFault } from "./render-fault.ts";

/**
 * Base limit of this process's processor time in seconds, and what each million pixels of its frames adds.
 */
const PROCESSOR_SECONDS = 120;
const PROCESSOR_SECONDS_A_MEGAPIXEL = 1;
/** Seconds without a frame after which the work hangs: on a decoder, an encoder or a disk. */
const STALL_SECONDS = 300;

export type RenderLimits = {
  processorSeconds: number;
  processorSecondsAMegapixel: number;
  stallSeconds: number;
};

const DEFAULTS: RenderLimits = {
  processorSeconds: PROCESSOR_SECONDS,
  processorSecondsAMegapixel: PROCESSOR_SECONDS_A_MEGAPIXEL,
  stallSeconds: STALL_SECONDS,
};

const LOOK_MS = 250;

/**
 * Limits rendering by its cost, not by the clock: a busy, stopped or sleeping machine must not fail a video.
 * A video may take processor time in proportion to its pixels, and must make progress frame by frame.
 */
export class RenderWatch {
  readonly #limits: RenderLimits;
  readonly #exceeded = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #since = process.cpuUsage();
  #processorSeconds = Number.POSITIVE_INFINITY;
  /** Checks since the last frame. A stopped process does not check, so it does not count as stalled. */
  #looks = 0;
  /** What the processor had done for this process when the work began to wait for others; null while it goes on. */
  #waitingSince: NodeJS.CpuUsage | null = null;

  constructor(limits: Partial<RenderLimits> = {}) {
    this.#limits = { ...DEFAULTS, ...limits };
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Aborted with a `RenderFault` duration_exceeded. */
  get signal(): AbortSignal {
    return this.#exceeded.signal;
  }

  /** What follows has so many pixels. */
  begin(pixels: number): void {
    const { processorSeconds, processorSecondsAMegapixel } = this.#limits;
    this.#since = process.cpuUsage();
    this.#processorSeconds = processorSeconds + (pixels / 1_000_000) * processorSecondsAMegapixel;
    this.#looks = 0;
  }

  /** A frame is done. */
  advance(): void {
    this.#looks = 0;
  }

  /** The work waits while this process does others': neither the time nor what the processor does for them counts. */
  async wait(others: Promise<void>): Promise<void> {
    this.#waitingSince = process.cpuUsage();
    try {
      await others;
    } finally {
      const { user, system } = process.cpuUsage(this.#waitingSince);
      this.#since = { user: this.#since.user + user, system: this.#since.system + system };
      this.#waitingSince = null;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    if (this.#waitingSince !== null) return;
    this.#looks += 1;
    const { user, system } = process.cpuUsage(this.#since);
    if ((user + system) / 1_000_000 > this.#processorSeconds) this.#exceed("processor_time_exceeded");
    else if ((this.#looks * LOOK_MS) / 1000 > this.#limits.stallSeconds) this.#exceed("rendering_stalled");
  }

  #exceed(reason: "processor_time_exceeded" | "rendering_stalled"): void {
    this.#exceeded.abort(renderFault(reason, {}));
  }
}
