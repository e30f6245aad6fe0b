import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { type RenderFault, renderFault } from "../render-fault.ts";
import { confined } from "./confined-program.ts";
import { killedFromOutside } from "./program-killed.ts";
import { FfmpegFailure } from "./run-ffmpeg.ts";
import { pictureHead, streamHead } from "./timed-frames.ts";

/** Most characters of the encoder's error output to keep. */
const KEPT_ERROR_CHARACTERS = 2000;

/** A worker gives up on a video sooner. */
const LONGEST_SECONDS = 12 * 60 * 60;

export type EncoderSettings = {
  ffmpegPath: string;
  width: number;
  height: number;
  fps: number;
  output: string;
  /** Frames, beside the first, that start anew: neither they nor any after them refer to one before. Even a repeat does. */
  keyFrames?: readonly number[];
  /** Whether what is encoded is kept for many videos, not made for one. */
  isShared?: boolean;
  /** Makes a small, quickly encoded video of bounded size instead of the one that is delivered. */
  draft?: DraftSize | undefined;
};

/** Size of a draft, in pixels; both are even. */
export type DraftSize = { width: number; height: number };

/** Of a draft's picture; bounds the size of its file whatever it shows. */
const DRAFT_KILOBITS = 2_000;

/**
 * What all of a video's parts have in common: much of it is in the parameter sets, which are compared before parts are
 * joined. Colour gets a share of the bits from brightness, because of its half resolution: thin coloured lines suffer first.
 */
const QUALITY = ["-preset", "veryfast", "-crf", "22.6"];
const COLOR = "chroma-qp-offset=-3";
/** What is encoded for each video gets a shorter search. What is encoded once for many does not: its bytes are in all. */
const SHORT_SEARCH = "subme=1:me=dia:partitions=i8x8,i4x4";
/**
 * Seconds between frames that a player can begin to decode at. x264 counts pictures, of which a scene that stays has one a
 * second: these have to be ordered as `keyFrames`.
 */
export const KEY_FRAME_SECONDS = 5;

const DRAFT_QUALITY = [
  ...["-preset", "ultrafast", "-crf", "26"],
  ...["-maxrate", `${DRAFT_KILOBITS}k`, "-bufsize", `${DRAFT_KILOBITS}k`],
];

function qualityOf({ draft, isShared = false }: EncoderSettings): readonly string[] {
  if (draft !== undefined) return DRAFT_QUALITY;
  return [...QUALITY, "-x264-params", isShared ? COLOR : `${COLOR}:${SHORT_SEARCH}`];
}

/**
 * One thread, because parallel work is several videos at once, and because the bytes then do not depend on the
 * machine. The tags name what `I420Frame` holds; without them players guess BT.601 for small pictures.
 *
 * @param quality what decides how x264 works, and nothing else
 */
export function encoderArguments(
  settings: EncoderSettings,
  quality: readonly string[] = qualityOf(settings),
): string[] {
  const { fps, output, keyFrames = [], draft } = settings;
  const forced =
    keyFrames.length === 0 ? [] : ["-force_key_frames", keyFrames.map((frame) => frame / fps).join()];
  const colors = [
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
  ];
  return [
    ...["-hide_banner", "-nostdin", "-v", "error", "-y"],
    // The stream header has all properties. Probing frames for more would delay them.
    ...["-f", "matroska", "-probesize", "32", "-analyzeduration", "0", ...colors, "-i", "pipe:0"],
    ...(draft === undefined ? [] : ["-vf", `scale=${draft.width}:${draft.height}:flags=area`]),
    ...["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact+cgop"],
    ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...quality,
    // Pictures are in the order in which they are shown. Otherwise one that stays is decoded long before others that come
    // sooner, and players and tools that go by an MP4's durations, which count between decoded pictures, end too late.
    ...["-bf", "0", "-threads", "1", "-g", String(fps * KEY_FRAME_SECONDS), ...forced, ...colors],
    // For a container that allows it, every build of ffmpeg leaves a frame that stays as one: in MP4 it would be repeated,
    // and what would prevent that has another name since ffmpeg 5.1, and only that one since 9.
    ...["-f", "matroska", output],
  ];
}

/** An ffmpeg child that takes raw frames and writes a Matroska file, in which a frame that stays is encoded once. */
export class EncoderProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #fps: number;
  readonly #keyFrames: ReadonlySet<number>;
  readonly #closed: Promise<number | null>;
  #complaints = "";
  #frames = 0;
  /** Number of the frame that went to the encoder last. */
  #sent = -1;
  /** The frame that was handed over last. */
  #held: Buffer | null = null;

  constructor(settings: EncoderSettings) {
    this.#fps = settings.fps;
    this.#keyFrames = new Set([0, ...(settings.keyFrames ?? [])]);
    const limits = { seconds: LONGEST_SECONDS };
    const { program, args, env } = confined(settings.ffmpegPath, encoderArguments(settings), limits);
    this.#child = spawn(program, args, { env, stdio: "pipe" });
    this.#child.stdout.resume();
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-KEPT_ERROR_CHARACTERS);
    });
    // A broken pipe shows as the exit code as well, which says more.
    this.#child.stdin.on("error", () => {});
    this.#closed = new Promise((resolve) => {
      this.#child.once("close", (code) => resolve(code));
      this.#child.once("error", (error) => {
        this.#complaints += error.message;
        resolve(null);
      });
    });
    this.#child.stdin.write(streamHead(settings));
  }

  /**
   * Hands a frame over. Resolves when it has gone: its bytes may then be overwritten with the next, which is
   * drawn while this one is encoded.
   *
   * @returns whether it is a picture of its own in the file
   * @param options.isRepeat the frame equals the previous one, in the same memory: that one stays.
   */
  async write(frame: Buffer, { isRepeat = false } = {}): Promise<boolean> {
    const { exitCode, signalCode, stdin } = this.#child;
    if (exitCode !== null || signalCode !== null || stdin.destroyed) throw await this.#fault();
    const number = this.#frames;
    this.#frames += 1;
    this.#held = frame;
    // A repeat is still sent once a second, so that a caller that counts frames stays close to the encoder.
    if (isRepeat && number - this.#sent < this.#fps && !this.#keyFrames.has(number)) return false;
    await this.#send(number, frame);
    return true;
  }

  /** Ends the input and waits until the file is written. @returns whether the last frame became a picture only now */
  async finish(): Promise<boolean> {
    // The last frame must be sent again, because no later frame ends it.
    const isOpen = this.#held !== null && this.#sent < this.#frames - 1;
    if (this.#held && isOpen) await this.#send(this.#frames - 1, this.#held);
    this.#child.stdin.end();
    if ((await this.#closed) !== 0) throw await this.#fault();
    return isOpen;
  }

  /** Kills the process, if it still runs, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }

  async #send(number: number, frame: Buffer): Promise<void> {
    this.#sent = number;
    const { stdin } = this.#child;
    stdin.write(pictureHead(number, frame.length));
    await new Promise<void>((resolve) => stdin.write(frame, () => resolve()));
  }

  async #fault(): Promise<RenderFault> {
    const code = await this.#closed;
    const cause =
      killedFromOutside(this.#child) ??
      new FfmpegFailure(this.#complaints.trim() || `it ended with code ${code}`);
    return renderFault("encoder_stopped", { problem: cause.message }, undefined, { cause });
  }
}
