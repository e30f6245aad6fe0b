import { FfmpegFailure } from "#lib/render/index.ts";
import { type SpaceFault, spaceFaultOf } from "#lib/server/storage/out-of-space.ts";

/** How ffmpeg, which writes its files itself, ends a line when it cannot write. */
const SAID: readonly [RegExp, SpaceFault][] = [
  [/: (?:no space left on device|disk quota exceeded)\.?$/im, "full"],
  [/: read-only file system\.?$/im, "read_only"],
];

/**
 * Whether an error of a job means that there is no room for files; null for any other error. Only ffmpeg's
 * own messages are searched: the message of any other error may quote user input.
 */
export function jobSpaceFault(error: unknown): SpaceFault | null {
  const lack = spaceFaultOf(error);
  if (lack !== null || !(error instanceof Error)) return lack;
  if (error instanceof FfmpegFailure) return SAID.find(([words]) => words.test(error.message))?.[1] ?? null;
  return jobSpaceFault(error.cause);
}
