import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { RenderFault } from "./render-fault.ts";

/** As much of the encoder's complaints as is worth keeping. */
const KEPT_ERROR_CHARACTERS = 2000;

export type EncoderSettings = {
  ffmpegPath: string;
  width: number;
  height: number;
  fps: number;
  output: string;
  /** Frames, beside the first, that start anew: neither they nor any after them refer to one before. */
  keyFrames?: readonly number[];
};

/**
 * One thread, because parallel work is several videos at once, and because the bytes then do not depend on the
 * machine. The tags name what `I420Frame` holds; without them players guess BT.601 for small pictures.
 */
function encoderArguments({ width, height, fps, output, keyFrames = [] }: EncoderSettings): string[] {
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
    ...["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${width}x${height}`, "-r", String(fps), ...colors],
    ...["-i", "pipe:0", "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact+cgop"],
    ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "veryfast", "-crf", "20"],
    ...["-threads", "1", "-g", String(fps * 2), ...forced, ...colors],
    ...["-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/** An ffmpeg child that takes raw frames and writes an MP4. Aborting the signal kills it. */
export class EncoderProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<number | null>;
  #complaints = "";

  constructor(settings: EncoderSettings) {
    this.#child = spawn(settings.ffmpegPath, encoderArguments(settings), { stdio: "pipe" });
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
  }

  /**
   * Hands a frame over. Resolves when it has gone: its bytes may then be overwritten with the next, which is drawn while
   * this one is encoded.
   */
  async write(frame: Buffer): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.stdin.destroyed) throw await this.#fault();
    await new Promise<void>((resolve) => this.#child.stdin.write(frame, () => resolve()));
  }

  /** Ends the input and waits until the file is written. */
  async finish(): Promise<void> {
    this.#child.stdin.end();
    if ((await this.#closed) !== 0) throw await this.#fault();
  }

  /** Kills the process, if it still runs, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }

  async #fault(): Promise<RenderFault> {
    const code = await this.#closed;
    const reason = this.#complaints.trim() || `it ended with code ${code}`;
    return new RenderFault("encoder_failed", `The video encoder failed: ${reason}`);
  }
}
