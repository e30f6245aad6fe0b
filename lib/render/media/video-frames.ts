import { VIDEO_LIMIT_SIDE } from "#lib/contract/resources/asset.ts";
import { mediaInput, QUIET } from "../encode/run-ffmpeg.ts";
import { type Program, startProgram } from "../programs/program.ts";
import { killedFromOutside } from "../programs/program-killed.ts";
import { type RenderFault, renderFault } from "../render-fault.ts";
import type { ResolvedVideo } from "../resolve/resolved-scene.ts";

export type VideoDecoder = { ffmpegPath: string; signal?: AbortSignal | undefined };

/**
 * Seconds to decode before the target of a seek, because the frame that is visible there may have started
 * earlier. If a source shows a frame for longer than this, a seek goes to its next frame.
 */
const LEAD_SECONDS = 1;
/**
 * Moves the source's times by a share of a frame, so that none lies in the middle between two frames of the scene, where
 * the smallest error, such as that of a jump, would decide which one it falls on.
 */
const BIAS = 0.1237;

function decoderArguments(video: ResolvedVideo, from: number): string[] {
  // Whole frames, and none before the file's start: also what is before the trim may still be seen there.
  const before = Math.floor(video.trim * video.fps) + from;
  const lead = Math.min(before, Math.ceil(LEAD_SECONDS * video.fps));
  const seek = ["-ss", (video.trim + (from - lead) / video.fps).toFixed(6)];
  const bounds = ["-threads", "1", "-max_pixels", String(VIDEO_LIMIT_SIDE ** 2)];
  const { scaled, from: part } = video;
  const filters = [
    `setpts=PTS+${BIAS / video.fps}/TB`,
    `fps=fps=${video.fps}:start_time=0`,
    `trim=start_frame=${lead}`,
    "setpts=PTS-STARTPTS",
    `scale=${scaled.width}:${scaled.height}:flags=bicubic+accurate_rnd+full_chroma_int:in_color_matrix=${video.matrix}`,
    "format=rgba",
    `crop=${part.width}:${part.height}:${part.x}:${part.y}`,
  ];
  return [
    ...[...QUIET, ...mediaInput(video.file, [...bounds, ...seek, "-an", "-sn", "-dn"])],
    ...["-map", "0:V:0", "-vf", filters.join(","), "-vsync", "passthrough", "-threads", "1"],
    ...["-c:v", "rawvideo", "-pix_fmt", "rgba", "-f", "rawvideo", "pipe:1"],
  ];
}

/** A worker gives up on a video sooner. */
const LONGEST_SECONDS = 12 * 60 * 60;

const stopped = (cause: Error): RenderFault =>
  renderFault("decoder_stopped", { problem: cause.message }, undefined, { cause });

/** One run of ffmpeg through a video, from a frame on; holds a frame and what the pipe holds. */
class DecoderRun {
  readonly #program: Promise<Program>;
  #chunks: AsyncIterator<Buffer> | null = null;
  readonly #size: number;
  #rest: Buffer = Buffer.alloc(0);
  /** The frame that `read` gives next. */
  next: number;

  constructor(video: ResolvedVideo, from: number, ffmpegPath: string) {
    this.next = from;
    this.#size = video.from.width * video.from.height * 4;
    const limits = { seconds: LONGEST_SECONDS };
    this.#program = startProgram(ffmpegPath, decoderArguments(video, from), limits);
    // `read` tells.
    this.#program.catch(() => undefined);
  }

  /**
   * The next frame's pixels; null at the end, and when the decoder failed.
   * @throws RenderFault encoder_failed when it did not start, or was killed: what it has not decoded is not the end.
   */
  async read(): Promise<Buffer | null> {
    const program = await this.#program.catch((cause: Error) => {
      throw stopped(cause);
    });
    this.#chunks ??= program.output[Symbol.asyncIterator]();
    const frame = Buffer.allocUnsafe(this.#size);
    let filled = 0;
    while (filled < this.#size) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next().catch(() => ({ value: undefined, done: true }));
        if (done || value === undefined) return this.#end(program);
        this.#rest = value;
      }
      const taken = this.#rest.copy(frame, filled, 0, this.#size - filled);
      this.#rest = this.#rest.subarray(taken);
      filled += taken;
    }
    this.next += 1;
    return frame;
  }

  async #end(program: Program): Promise<null> {
    const cause = killedFromOutside(program, await program.ended);
    if (cause === null) return null;
    throw stopped(cause);
  }

  /** Kills the decoder and waits until it is gone. */
  async stop(): Promise<void> {
    const program = await this.#program.catch(() => null);
    program?.kill();
    program?.output.destroy();
    await program?.ended;
  }
}

/**
 * The frames of a video at the scene's rate, decoded by an ffmpeg child as they are asked for: in order at the speed of
 * the decoder, elsewhere by a jump. Holds one frame and the one after it. Not to be asked for two frames at a time.
 */
export class VideoFrames {
  readonly #video: ResolvedVideo;
  readonly #decoder: VideoDecoder;
  #run: DecoderRun | null = null;
  #ahead: Promise<Buffer | null> | null = null;
  #shown: { frame: number; pixels: Buffer } | null = null;
  readonly #kill = () => void this.#run?.stop();

  constructor(video: ResolvedVideo, decoder: VideoDecoder) {
    this.#video = video;
    this.#decoder = decoder;
    decoder.signal?.addEventListener("abort", this.#kill, { once: true });
  }

  /**
   * RGBA pixels of a frame, as many as `video.from` has. A file that has fewer frames than its header says shows the last
   * one that it has.
   *
   * @returns null when not a single frame can be decoded, and after an abort.
   * @throws RenderFault encoder_failed when the decoder did not start, or was killed.
   */
  async read(frame: number): Promise<Buffer | null> {
    if (this.#shown?.frame === frame) return this.#shown.pixels;
    if (this.#decoder.signal?.aborted) return null;
    const next = (this.#shown?.frame ?? Number.NaN) + 1;
    const isNear = frame >= next && frame - next <= this.#video.fps * LEAD_SECONDS;
    if (!this.#run || !isNear) await this.#startAt(frame);
    let pixels = await this.#readOn(frame);
    if (!pixels && !isNear && frame > 0) {
      // The seek found nothing: the video ends earlier than announced, so decode from the start to find its
      // end.
      await this.#startAt(0);
      pixels = await this.#readOn(frame);
    }
    if (!pixels) return null;
    this.#shown = { frame, pixels };
    return pixels;
  }

  async close(): Promise<void> {
    this.#decoder.signal?.removeEventListener("abort", this.#kill);
    await this.#run?.stop();
    this.#run = null;
  }

  async #startAt(frame: number): Promise<void> {
    await this.#run?.stop();
    this.#run = new DecoderRun(this.#video, frame, this.#decoder.ffmpegPath);
    this.#ahead = null;
    this.#shown = null;
  }

  /** Reads until a frame is there, and begins to read the one after it. */
  async #readOn(frame: number): Promise<Buffer | null> {
    const run = this.#run;
    if (!run) return null;
    let latest = this.#shown?.pixels ?? null;
    for (let reached = false; !reached; ) {
      const pixels = await (this.#ahead ?? run.read());
      this.#ahead = null;
      if (!pixels) return latest;
      latest = pixels;
      reached = run.next > frame;
    }
    this.#ahead = run.read();
    // Whether it is wanted shows later.
    this.#ahead.catch(() => {});
    return latest;
  }
}
