import type Hls from "hls.js";
import { HlsPlaying, type Playing, type PlayOptions } from "./play-by-hls.ts";
import { NativePlaying } from "./play-natively.ts";
import { StreamFiles } from "./stream-files.ts";
import { StreamNotice, type StreamState } from "./stream-state.ts";

/** For how many milliseconds faults of a file are borne before somebody is asked to try again. */
const FAULTS_BORNE_MS = 20_000;

/** What a stream is, and what its parts are. */
const STREAM_TYPE = "application/vnd.apple.mpegurl";
const PART_TYPE = 'video/mp4; codecs="avc1.64001f, mp4a.40.2"';

export interface StreamPlayerOptions {
  /** Absolute address of the main playlist. */
  address: string;
  /** Loads hls.js: once somebody is about to press play, and only in a browser that needs it. May be called again. */
  loadHls: () => Promise<typeof Hls>;
  onState: (state: StreamState) => void;
  /** A button over the poster that begins to play, in the place of the element's own controls until then. */
  button?: HTMLElement;
}

export interface StreamPlayer {
  /** Begins to play, once. For a press of a button: the browser may otherwise not let it. */
  play: () => void;
  /** Begins anew where it has stopped. */
  retry: () => void;
  destroy: () => void;
}

/**
 * Has a `<video>` play a stream whose parts are drawn while it plays. It loads nothing before somebody turns to it, and has its
 * own controls once it plays: without anything to play, browsers show them as out of order.
 */
export function streamPlayer(video: HTMLVideoElement, options: StreamPlayerOptions): StreamPlayer {
  const { address, loadHls, onState, button } = options;
  const ending = new AbortController();
  const { signal } = ending;
  // The element's own control does what a button below it does. It comes before the notice, which stops what has failed.
  video.addEventListener(
    "play",
    () => {
      if (notice.told.name === "failed") playing?.retry();
    },
    { signal },
  );
  const notice = new StreamNotice(video, onState, signal);
  const files = new StreamFiles({
    signal,
    faultMs: FAULTS_BORNE_MS,
    onWaiting: (waiting) => notice.wait(waiting),
  });
  const playing = playingBy(meansOf(video), { video, address, files, notice, signal }, loadHls);
  if (playing === null) {
    notice.end("unplayable");
    return { play: () => undefined, retry: () => undefined, destroy: () => ending.abort() };
  }
  let isBegun = false;
  const play = () => {
    if (isBegun) return;
    isBegun = true;
    const hadFocus = button !== undefined && document.activeElement === button;
    video.controls = true;
    if (button !== undefined) button.hidden = true;
    if (hadFocus) video.focus();
    playing.play();
  };
  if (button !== undefined) {
    video.controls = false;
    button.hidden = false;
    const on = (events: readonly string[], listener: () => void) => {
      for (const event of events) button.addEventListener(event, listener, { signal });
    };
    on(["pointerenter", "focus"], playing.warm.bind(playing));
    on(["click"], play);
    // What is about to be a press: not a finger that may scroll, nor a key that moves on.
    button.addEventListener(
      "pointerdown",
      ({ pointerType, button: pressed }) => {
        if (pointerType === "mouse" && pressed === 0) playing.prepare();
      },
      { signal },
    );
  }
  return {
    play,
    retry: () => playing.retry(),
    destroy: () => {
      ending.abort();
      playing.end();
    },
  };
}

function playingBy(
  means: ReturnType<typeof meansOf>,
  options: PlayOptions,
  loadHls: () => Promise<typeof Hls>,
): Playing | null {
  if (means === null) return null;
  return means === "hls" ? new HlsPlaying(options, loadHls) : new NativePlaying(options);
}

/**
 * How this browser plays a stream best. Safari does so itself. Chromium does as well, but for it the stream ends at the first
 * part that fails, and it keeps nothing to go back to; so it is fed, like every browser that cannot.
 */
function meansOf(video: HTMLVideoElement): "hls" | "browser" | null {
  const canBeFed = typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(PART_TYPE);
  const playsStreams = video.canPlayType(STREAM_TYPE) !== "";
  const isSafari = "webkitSetPresentationMode" in video;
  if (playsStreams && (isSafari || !canBeFed)) return "browser";
  return canBeFed ? "hls" : null;
}
