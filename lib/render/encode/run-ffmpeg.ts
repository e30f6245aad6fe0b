import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Demuxer } from "../media/probe-media.ts";
import { startProgram } from "../programs/program.ts";
import { killedFromOutside } from "../programs/program-killed.ts";

/** The largest piece of memory that a decoder may ask for at a time: many times a frame of 3840 × 3840. */
const LARGEST_ALLOCATION = 512 * 1024 * 1024;

/** ffmpeg ended with a fault; the message holds its own last words. */
export class FfmpegFailure extends Error {
  override name = "FfmpegFailure";
}

/** The first arguments of every call: no prompts, only errors, limited memory. */
export const QUIET = ["-hide_banner", "-nostdin", "-v", "error", "-max_alloc", String(LARGEST_ALLOCATION)];

/**
 * Opens an uploaded file with the demuxer that its content was probed for, and only with the protocol for
 * plain files, so that its content cannot make ffmpeg open other files or network addresses.
 *
 * @param options before the file, such as `-ss`.
 */
export function mediaInput(file: { path: string; demuxer: Demuxer }, options: string[] = []): string[] {
  const bounds = [
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    `${file.demuxer},${ALIASES[file.demuxer]}`,
  ];
  return [...options, ...bounds, "-f", file.demuxer, "-i", `file:${file.path}`];
}

/** Names under which builds of ffmpeg list a demuxer: the white list has to match the whole of it in old ones. */
const ALIASES: Readonly<Record<Demuxer, string>> = {
  mov: "mov,mp4,m4a,3gp,3g2,mj2",
  matroska: "matroska,webm",
  mp3: "mp3",
  wav: "wav",
};

/**
 * Runs ffmpeg to its end. Aborting kills it; it is gone when the promise settles.
 *
 * @param options.feed the input that the arguments name as `pipe:0`; read no faster than it is taken.
 * @param options.memoryBytes address space. Default: that of every program.
 * @param options.mostOutput bytes of standard output to keep. Default: none is expected.
 * @returns what it wrote to standard output.
 * @throws FfmpegFailure when it fails, or runs longer than `timeoutMs`.
 */
export async function runFfmpeg(
  path: string,
  args: string[],
  options: {
    timeoutMs: number;
    signal?: AbortSignal | undefined;
    feed?: Iterable<Uint8Array>;
    mostOutput?: number;
    memoryBytes?: number;
  },
): Promise<Buffer> {
  const { timeoutMs, signal, feed, mostOutput = 0, memoryBytes } = options;
  const limits = { seconds: timeoutMs / 1000, ...(memoryBytes === undefined ? {} : { memoryBytes }) };
  const program = await startProgram(path, args, limits).catch((cause: Error) => {
    throw new FfmpegFailure(cause.message, { cause });
  });
  const kill = () => program.kill();
  const timer = setTimeout(kill, Math.ceil(timeoutMs));
  signal?.addEventListener("abort", kill, { once: true });
  if (signal?.aborted) kill();
  try {
    // A broken pipe shows as the exit code as well, which says more.
    pipeline(Readable.from(feed ?? []), program.input).catch(() => {});
    const output = await readOutput(program.output, mostOutput, kill);
    const end = await program.ended;
    const cause = killedFromOutside(program, end);
    if (cause !== null) throw new FfmpegFailure(cause.message, { cause });
    if (end.code !== 0) throw new FfmpegFailure(end.complaints.trim() || `it ended with code ${end.code}`);
    return output;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
    await program.ended;
  }
}

/** Reads to the end, and keeps what is within `most` bytes. @param onTooMuch called when there is more */
async function readOutput(output: Readable, most: number, onTooMuch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else onTooMuch();
    }
  } catch {
    // It shows in how the program ends as well.
  }
  return Buffer.concat(chunks);
}
