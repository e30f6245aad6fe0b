import { runFfmpeg } from "./run-ffmpeg.ts";

const TIMEOUT_MS = 15_000;
const MOST_OUTPUT = 2 ** 16;

/** The version of an ffmpeg as it reports it, and the year of its build, or null if it reports none. */
export type EncoderVersion = { version: string; year: number | null };

/** @throws Error when the program does not answer */
export async function encoderVersion(path: string): Promise<EncoderVersion> {
  return parseVersion(
    (await runFfmpeg(path, ["-version"], { timeoutMs: TIMEOUT_MS, mostOutput: MOST_OUTPUT })).toString(),
  );
}

export function parseVersion(answer: string): EncoderVersion {
  const [, version = "of unknown version"] = /^ffmpeg version (\S+)/.exec(answer) ?? [];
  const [, year] = /\d{4}-(\d{4}) the FFmpeg developers/.exec(answer) ?? [];
  return { version, year: year === undefined ? null : Number(year) };
}
