import type Hls from "hls.js";
import type { HlsConfig, PlaylistLevelType } from "hls.js";
import { StreamFault } from "./patient-fetch.ts";
import type { StreamFiles } from "./stream-files.ts";
import { streamLoader, type TakeFile } from "./stream-loader.ts";
import type { StreamNotice } from "./stream-state.ts";

/** How a `<video>` plays a stream. */
export interface Playing {
  /** Somebody may be about to press play. */
  warm: () => void;
  /** Somebody presses it. */
  prepare: () => void;
  play: () => void;
  /** Begins anew where it has stopped. */
  retry: () => void;
  end: () => void;
}

export interface PlayOptions {
  video: HTMLVideoElement;
  /** Absolute address of the main playlist. */
  address: string;
  files: StreamFiles;
  notice: StreamNotice;
  /** Ends the listening to the element. */
  signal: AbortSignal;
}

/** One request for each file: `StreamFiles` has then tried for long enough. */
const ONCE: HlsConfig["fragLoadPolicy"] = {
  default: {
    maxTimeToFirstByteMs: Number.POSITIVE_INFINITY,
    maxLoadTimeMs: Number.POSITIVE_INFINITY,
    timeoutRetry: null,
    errorRetry: null,
  },
};

/** Without what no stream of ours has: keys, advertisements, captions of its own; and the parts need no worker. */
const SETTINGS: Partial<HlsConfig> = {
  enableWorker: false,
  // What has come of a segment is shown while the rest of it is still being drawn.
  progressive: true,
  preferManagedMediaSource: false,
  manifestLoadPolicy: ONCE,
  playlistLoadPolicy: ONCE,
  fragLoadPolicy: ONCE,
  ...Object.fromEntries(
    [
      "subtitleStreamController",
      "subtitleTrackController",
      "timelineController",
      "id3TrackController",
      "emeController",
      "cmcdController",
      "contentSteeringController",
      "iframeController",
      "interstitialsController",
    ].map((name) => [name, undefined]),
  ),
};

/**
 * Has hls.js forget what it holds back of a segment whose load it has ended, as it does when it stops. It would give that to the
 * next segment, whose picture would be shown at the time of the one before, beside the sound of its own. hls.js (1.7.4) has no
 * public way; `prepared-videos.spec.ts` jumps out of segments that are being loaded.
 */
function forgetCut(hls: Hls, track: PlaylistLevelType): void {
  type Controller = { resetTransmuxer?: () => void } | undefined;
  const { streamController, audioStreamController } = hls as unknown as Record<string, Controller>;
  (track === "audio" ? audioStreamController : streamController)?.resetTransmuxer?.();
}

/** Plays by hls.js, which is loaded when somebody turns to the element. */
export class HlsPlaying implements Playing {
  readonly #options: PlayOptions;
  readonly #loadHls: () => Promise<typeof Hls>;
  #hls: Hls | null = null;
  /** Whether the program has stopped fetching, and may go on where the picture comes to stand still. */
  #isLost = false;
  #hasRecovered = false;

  constructor(options: PlayOptions, loadHls: () => Promise<typeof Hls>) {
    this.#options = options;
    this.#loadHls = loadHls;
    const { video, signal } = options;
    // A browser that plays streams itself would take what is there for those without scripts.
    video.replaceChildren(...[...video.children].filter((child) => !(child instanceof HTMLSourceElement)));
    video.addEventListener("waiting", () => this.#goOn(), { signal });
  }

  warm(): void {
    this.#loadHls().catch(() => undefined);
  }

  prepare(): void {
    this.warm();
    void this.#options.files.fetchAhead(this.#options.address);
  }

  play(): void {
    void this.#begin(-1);
  }

  retry(): void {
    const { video, files, notice } = this.#options;
    const position = video.currentTime;
    this.end();
    files.forget();
    notice.end(null);
    void this.#begin(position);
  }

  end(): void {
    this.#hls?.destroy();
    this.#hls = null;
  }

  /** @param position in seconds; -1 for the beginning */
  async #begin(position: number): Promise<void> {
    const { video, address, files, signal, notice } = this.#options;
    this.warm();
    void (position > 0 ? files.fetchPlaylists(address) : files.fetchAhead(address));
    // The browser lets it play for as long as it is pressed: what is played comes later.
    const source = new MediaSource();
    video.src = URL.createObjectURL(source);
    video.play().catch(() => undefined);
    try {
      const Program = await this.#loadHls();
      if (!signal.aborted) this.#hls = this.#make(Program, source, position);
    } catch {
      notice.end("failed");
    }
  }

  #make(Program: typeof Hls, source: MediaSource, position: number): Hls {
    const { video, address, files } = this.#options;
    let reason: StreamFault["reason"] = "network";
    const take: TakeFile = async (file, ending, onPiece) => {
      try {
        return await files.take(file, ending, onPiece);
      } catch (fault) {
        if (fault instanceof StreamFault) reason = fault.reason;
        throw fault;
      }
    };
    const loader = streamLoader(take, (track) => forgetCut(made, track));
    // With a `loader` of ours for everything, hls.js would take segments as a whole.
    const loaders = { fLoader: loader, pLoader: loader } as unknown as Partial<HlsConfig>;
    const made: Hls = new Program({ ...SETTINGS, ...loaders, startPosition: position });
    made.on(Program.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type === Program.ErrorTypes.NETWORK_ERROR) this.#lose(made, reason);
      else this.#recover(made);
    });
    made.attachMedia({ media: video, mediaSource: source });
    made.loadSource(address);
    return made;
  }

  /** What is there already is still shown. */
  #lose(hls: Hls, reason: StreamFault["reason"]): void {
    const { video, notice } = this.#options;
    const hasFrames = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    this.#isLost = hasFrames && reason === "network" && hls.levels.length > 0;
    if (!this.#isLost) notice.end(reason === "gone" ? "gone" : "failed");
  }

  #goOn(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#hls?.startLoad();
  }

  /** What the browser could not decode once may be a fault of its decoder. */
  #recover(hls: Hls): void {
    if (this.#hasRecovered) this.#options.notice.end("failed");
    else hls.recoverMediaError();
    this.#hasRecovered = true;
  }
}
