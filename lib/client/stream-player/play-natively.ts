import { StreamFault } from "./patient-fetch.ts";
import type { Playing, PlayOptions } from "./play-by-hls.ts";

/** How often the browser may fail in a row, though the stream is there. */
const MOST_FAULTS = 4;

/**
 * Plays by the browser itself. It asks for the stream alone, and takes no for an answer: then the stream is asked for here
 * until it is there, and the browser is to load it anew.
 */
export class NativePlaying implements Playing {
  readonly #options: PlayOptions;
  #faults = 0;
  #isRecovering = false;
  /** It goes no further, unless a press of the browser's own control plays it after all; what fails then changes nothing. */
  #hasEnded = false;
  /** Where it goes on once the stream is loaded anew, in seconds, until it plays there. */
  #resumeAt: number | null = null;

  constructor(options: PlayOptions) {
    this.#options = options;
    const { video, signal } = options;
    video.addEventListener("error", () => void this.#recover(), { signal });
    const resume = () => {
      if (this.#resumeAt !== null) video.currentTime = this.#resumeAt;
    };
    video.addEventListener("loadedmetadata", resume, { signal });
    const begun = () => {
      // Loading anew moves the time to the start, which is told as well.
      if (video.readyState < video.HAVE_CURRENT_DATA || video.seeking) return;
      this.#faults = 0;
      this.#resumeAt = null;
      if (this.#hasEnded) this.#options.notice.end(null);
      this.#hasEnded = false;
    };
    video.addEventListener("timeupdate", begun, { signal });
  }

  /** It loads no program, and asks for the stream itself. */
  warm(): void {}

  prepare(): void {}

  play(): void {
    const { video, address } = this.#options;
    video.src = address;
    video.play().catch(() => undefined);
  }

  retry(): void {
    this.#faults = 0;
    this.#hasEnded = false;
    this.#options.notice.end(null);
    void this.#recover();
  }

  end(): void {
    this.#options.video.removeAttribute("src");
    this.#options.video.load();
  }

  async #recover(): Promise<void> {
    if (this.#hasEnded || this.#isRecovering) return;
    this.#isRecovering = true;
    const { video, address, files, notice, signal } = this.#options;
    this.#resumeAt ??= video.currentTime;
    this.#faults += 1;
    try {
      if (this.#faults > MOST_FAULTS) throw new StreamFault("network");
      await files.take(address, signal);
    } catch (fault) {
      if (signal.aborted) return;
      this.#hasEnded = true;
      notice.end(fault instanceof StreamFault && fault.reason === "gone" ? "gone" : "failed");
      // What has failed has no control to play it; what is yet to be loaded has. `load()` would load it whatever `preload` says.
      video.preload = "none";
      video.src = address;
      return;
    } finally {
      this.#isRecovering = false;
    }
    // A press of the browser's own control may have it play meanwhile.
    if (video.error === null && video.readyState >= video.HAVE_CURRENT_DATA) return;
    video.load();
    video.play().catch(() => undefined);
  }
}
