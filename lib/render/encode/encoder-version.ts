import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { confined } from "./confined-program.ts";

const TIMEOUT_MS = 15_000;

/** The version of an ffmpeg as it reports it, and the year of its build, or null if it reports none. */
export type EncoderVersion = { version: string; year: number | null };

/** @throws Error when the program does not answer */
export async function encoderVersion(path: string): Promise<EncoderVersion> {
  const { program, args, env } = confined(path, ["-version"], { seconds: TIMEOUT_MS / 1000 });
  const { stdout } = await promisify(execFile)(program, args, { env, timeout: TIMEOUT_MS });
  return parseVersion(stdout);
}

export function parseVersion(answer: string): EncoderVersion {
  const [, version = "of unknown version"] = /^ffmpeg version (\S+)/.exec(answer) ?? [];
  const [, year] = /\d{4}-(\d{4}) the FFmpeg developers/.exec(answer) ?? [];
  return { version, year: year === undefined ? null : Number(year) };
}
