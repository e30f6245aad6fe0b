import type { Readable } from "node:stream";
import { type Program, startProgram } from "../programs/program.ts";
import { killedFromOutside } from "../programs/program-killed.ts";
import { type RenderFault, renderFault } from "../render-fault.ts";
import { FfmpegFailure } from "./run-ffmpeg.ts";
import { pictureHead, streamHead } from "./timed-frames.ts";

/** A worker gives up on a video sooner. */
const LONGEST_SECONDS = 12 * 60 * 60;

/** Frames `from` (included) to `to` (excluded) of those that are handed over, and the file that they become. */
export type EncoderOutput = { path: string; from: number; to: number };

/** The path of an only output that is read from `EncoderProcess.output` while it is written. */
export const STANDARD_OUTPUT = "pipe:1";

/** Each picture is written as soon as it is encoded; what is encoded is the same. */
const AT_ONCE = ["-cluster_time_limit", "1", "-flush_packets", "1"];

export type EncoderSettings = {
  ffmpegPath: string;
  width: number;
  height: number;
  fps: number;
  /** In order, without gaps. Each is encoded as if there were no other. */
  outputs: readonly EncoderOutput[];
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
const PRESET = ["-preset", "veryfast"];
const COLOR = "chroma-qp-offset=-4";
/**
 * What is encoded for each video gets a shorter search, and looks ahead over half as many frames, which take time to fill and memory
 * that is new each time: what that costs in quality is made up for by the lower rate factor. What is encoded once for many gets
 * neither: its bytes are in all.
 */
const SHORT_SEARCH = "subme=1:me=dia:partitions=i8x8,i4x4:rc-lookahead=5";
/** Of the same whole part, which is in the parameter sets. */
const RATE_FACTOR = { shared: "22.6", personal: "22.1" };
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
  const [rateFactor, params] = isShared
    ? [RATE_FACTOR.shared, COLOR]
    : [RATE_FACTOR.personal, `${COLOR}:${SHORT_SEARCH}`];
  return [...PRESET, "-crf", rateFactor, "-x264-params", params];
}

const COLORS = [
  ...["-colorspace", "bt709", "-color_primaries", "bt709"],
  ...["-color_trc", "bt709", "-color_range", "tv"],
];

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
  const { outputs } = settings;
  return [
    ...["-hide_banner", "-nostdin", "-v", "error", "-y"],
    // The stream header has all properties. Probing frames for more would delay them.
    ...["-f", "matroska", "-probesize", "32", "-analyzeduration", "0", ...COLORS, "-i", "pipe:0"],
    ...(outputs.length > 1 ? ["-filter_complex", splitGraph(settings)] : []),
    ...outputs.flatMap((output, index) => outputArguments(settings, output, index, quality)),
  ];
}

/** Gives each output its frames. A tick of the input is a frame. Frames are not copied for it. */
function splitGraph({ outputs, draft }: EncoderSettings): string {
  const scaled = draft === undefined ? "" : `${scaling(draft)},`;
  const labels = outputs.map((_, index) => `[all${index}]`).join("");
  const parts = outputs.map(
    ({ from, to }, index) => `[all${index}]trim=start_pts=${from}:end_pts=${to}[part${index}]`,
  );
  return [`[0:v]${scaled}split=${outputs.length}${labels}`, ...parts].join(";");
}

const scaling = ({ width, height }: DraftSize): string => `scale=${width}:${height}:flags=area`;

function outputArguments(
  { fps, outputs, draft }: EncoderSettings,
  { path, from, to }: EncoderOutput,
  index: number,
  quality: readonly string[],
): string[] {
  const isOnly = outputs.length === 1;
  const keyFrames = keyFramesOf({ from, to }, fps);
  const forced =
    keyFrames.length === 0 ? [] : ["-force_key_frames", keyFrames.map((frame) => frame / fps).join()];
  return [
    ...(isOnly ? [] : ["-map", `[part${index}]`]),
    ...(isOnly && draft !== undefined ? ["-vf", scaling(draft)] : []),
    ...["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact+cgop"],
    ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...quality,
    // Pictures are in the order in which they are shown. Otherwise one that stays is decoded long before others that come
    // sooner, and players and tools that go by an MP4's durations, which count between decoded pictures, end too late.
    ...["-bf", "0", "-threads", "1", "-g", String(fps * KEY_FRAME_SECONDS), ...forced, ...COLORS],
    // For a container that allows it, every build of ffmpeg leaves a frame that stays as one: in MP4 it would be repeated,
    // and what would prevent that has another name since ffmpeg 5.1, and only that one since 9.
    ...(path === STANDARD_OUTPUT ? AT_ONCE : []),
    ...["-f", "matroska", path],
  ];
}

/** Frames within an output that are far from the last one that a player can begin at. */
function keyFramesOf({ from, to }: Pick<EncoderOutput, "from" | "to">, fps: number): number[] {
  const distance = fps * KEY_FRAME_SECONDS;
  return Array.from(
    { length: Math.ceil((to - from) / distance) - 1 },
    (_, index) => from + (index + 1) * distance,
  );
}

/** An ffmpeg child that takes raw frames and writes Matroska files, in which a frame that stays is encoded once. */
export class EncoderProcess {
  readonly #program: Promise<Program>;
  readonly #fps: number;
  /** Frames that are pictures of their own even if they repeat the one before. */
  readonly #keyFrames: ReadonlySet<number>;
  #isOver = false;
  #frames = 0;
  /** Number of the frame that went to the encoder last. */
  #sent = -1;
  /** The frame that was handed over last. */
  #held: Buffer | null = null;

  constructor(settings: EncoderSettings) {
    this.#fps = settings.fps;
    this.#keyFrames = new Set(
      settings.outputs.flatMap((output) => [output.from, ...keyFramesOf(output, settings.fps)]),
    );
    this.#program = this.#start(settings);
    this.#program.catch(() => undefined);
  }

  /** What is written to `STANDARD_OUTPUT`; it has to be read, or the encoder waits. @throws RenderFault encoder_failed */
  async output(): Promise<Readable> {
    return (await this.#program).output;
  }

  /**
   * Hands a frame over. Resolves when it has gone: its bytes may then be overwritten with the next, which is
   * drawn while this one is encoded.
   *
   * @returns whether it is a picture of its own in the file
   * @param options.isRepeat the frame equals the previous one, in the same memory: that one stays.
   */
  async write(frame: Buffer, { isRepeat = false } = {}): Promise<boolean> {
    const { input } = await this.#program;
    if (this.#isOver || input.destroyed) throw await this.#fault();
    const number = this.#frames;
    this.#frames += 1;
    this.#held = frame;
    // A repeat is still sent once a second, so that a caller that counts frames stays close to the encoder.
    if (isRepeat && number - this.#sent < this.#fps && !this.#keyFrames.has(number)) return false;
    await this.#send(number, frame);
    return true;
  }

  /**
   * Ends the input and waits until the files are written.
   *
   * @param options.isEnd the video ends here: no later frame ends the last one, which is therefore sent again.
   * @returns whether the last frame became a picture only now
   */
  async finish({ isEnd = true } = {}): Promise<boolean> {
    const isOpen = isEnd && this.#held !== null && this.#sent < this.#frames - 1;
    if (this.#held && isOpen) await this.#send(this.#frames - 1, this.#held);
    const { input, ended } = await this.#program;
    input.end();
    if ((await ended).code !== 0) throw await this.#fault();
    return isOpen;
  }

  /** Kills the process, if it still runs, and waits until it is gone. */
  async kill(): Promise<void> {
    const program = await this.#program.catch(() => null);
    program?.kill();
    await program?.ended;
  }

  async #start(settings: EncoderSettings): Promise<Program> {
    const limits = { seconds: LONGEST_SECONDS };
    const program = await startProgram(settings.ffmpegPath, encoderArguments(settings), limits).catch(
      (cause: Error) => {
        throw renderFault("encoder_stopped", { problem: cause.message }, undefined, { cause });
      },
    );
    void program.ended.then(() => {
      this.#isOver = true;
    });
    if (settings.outputs[0]?.path !== STANDARD_OUTPUT) program.output.resume();
    program.input.write(streamHead(settings));
    return program;
  }

  async #send(number: number, frame: Buffer): Promise<void> {
    this.#sent = number;
    const { input } = await this.#program;
    input.write(pictureHead(number, frame.length));
    await new Promise<void>((resolve) => input.write(frame, () => resolve()));
  }

  async #fault(): Promise<RenderFault> {
    const program = await this.#program;
    const end = await program.ended;
    const cause =
      killedFromOutside(program, end) ??
      new FfmpegFailure(end.complaints.trim() || `it ended with code ${end.code}`);
    return renderFault("encoder_stopped", { problem: cause.message }, undefined, { cause });
  }
}
