import { FfmpegFailure } from "#lib/render/index.ts";
import { type NoRoom, noRoomOf } from "#lib/server/storage/no-room.ts";

/** What ffmpeg, which writes its files itself, ends a line with when it cannot. */
const SAID: readonly [RegExp, NoRoom][] = [
  [/: (?:no space left on device|disk quota exceeded)\.?$/im, "full"],
  [/: read-only file system\.?$/im, "read_only"],
];

/**
 * Whether an error of a job says that there is no room for files; null for one of another kind. Only ffmpeg's own words
 * count: the message of any other error may quote what people have written.
 */
export function lackOfRoomIn(error: unknown): NoRoom | null {
  const lack = noRoomOf(error);
  if (lack !== null || !(error instanceof Error)) return lack;
  if (error instanceof FfmpegFailure) return SAID.find(([words]) => words.test(error.message))?.[1] ?? null;
  return lackOfRoomIn(error.cause);
}
