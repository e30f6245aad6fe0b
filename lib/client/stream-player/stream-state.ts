import type { Waiting } from "./stream-files.ts";

/** How long a picture may take in milliseconds before it is said that it takes a moment. */
const NOTICED_MS = 400;
/** How often somebody is told a new place in the queue, at most, in milliseconds: it is read out to who does not see it. */
const PLACE_EVERY_MS = 5000;

/** What somebody who watches is told. */
export type StreamState =
  /** It plays, or nobody wants it to. */
  | { name: "quiet" }
  /** There is no picture yet. */
  | { name: "starting" }
  /**
   * Others watch, and their videos take up everything; too many were begun; or what was to come could not be fetched, and is tried
   * again.
   */
  | Waiting
  | { name: Ending };

/** Why it goes no further: tried in vain, no longer there for this viewer, or not for this browser. */
export type Ending = "failed" | "gone" | "unplayable";

/** What a state follows from. */
export interface Situation {
  /** Why it goes no further. */
  ending: Ending | null;
  /** Whether the next frame is there. */
  hasFrames: boolean;
  /** For how many milliseconds somebody has wanted to see more; null if nobody does. */
  wantedMs: number | null;
  waiting: Waiting | null;
}

/** Nothing is said as long as there is a picture: what is fetched ahead may fail and come after all. */
export function stateOf({ ending, hasFrames, wantedMs, waiting }: Situation): StreamState {
  if (ending === "unplayable") return { name: ending };
  if (hasFrames) return { name: "quiet" };
  if (ending !== null) return { name: ending };
  if (wantedMs === null) return { name: "quiet" };
  if (waiting !== null) return waiting;
  return { name: wantedMs >= NOTICED_MS ? "starting" : "quiet" };
}

/** Tells the state of a `<video>` whenever it changes, and stops one that goes no further: it would offer to be paused. */
export class StreamNotice {
  readonly #video: HTMLVideoElement;
  readonly #onState: (state: StreamState) => void;
  #told: StreamState = { name: "quiet" };
  #toldAt = Number.NEGATIVE_INFINITY;
  #ending: Ending | null = null;
  #waiting: Waiting | null = null;
  #wantedSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, onState: (state: StreamState) => void, signal: AbortSignal) {
    this.#video = video;
    this.#onState = onState;
    for (const event of ["play", "pause", "playing", "waiting", "canplay", "seeking", "ended", "emptied"])
      video.addEventListener(event, this.#look, { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** What the stream waits for. */
  wait(waiting: Waiting | null): void {
    this.#waiting = waiting;
    this.#look();
  }

  /** It goes no further; or, with null, after all. */
  end(ending: Ending | null): void {
    this.#ending = ending;
    this.#look();
  }

  /** What was said last. */
  get told(): StreamState {
    return this.#told;
  }

  #look = (): void => {
    const { paused, ended, readyState, error } = this.#video;
    const hasFrames = ended || readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    // A browser's own player that has failed is not paused, and neither is one that has yet to begin.
    const isWanted = (!paused || error !== null) && !hasFrames;
    this.#wantedSince = isWanted ? (this.#wantedSince ?? performance.now()) : null;
    clearTimeout(this.#timer);
    if (isWanted) this.#timer = setTimeout(this.#tell, NOTICED_MS, hasFrames);
    this.#tell(hasFrames);
  };

  #tell = (hasFrames: boolean): void => {
    const state = stateOf({
      ending: this.#ending,
      hasFrames,
      wantedMs: this.#wantedSince === null ? null : performance.now() - this.#wantedSince,
      waiting: this.#waiting,
    });
    if (state.name === this.#ending) this.#video.pause();
    if (JSON.stringify(state) === JSON.stringify(this.#told)) return;
    const now = performance.now();
    const isNextPlace = state.name === "queued" && this.#told.name === "queued";
    // Who waits is told it as soon as they ask for their place again, each second.
    if (isNextPlace && now - this.#toldAt < PLACE_EVERY_MS) return;
    this.#told = state;
    this.#toldAt = now;
    this.#onState(state);
  };
}
