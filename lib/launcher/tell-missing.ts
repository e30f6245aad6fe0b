import type { BackupReader } from "#lib/server/backup/index.ts";
import type { Progress } from "./progress.ts";
import { countText } from "./sizes.ts";

/** The exit code of a command that is done, with a backup that lacks files. */
const INCOMPLETE = 2;

/** Says which files a backup lacks. @returns the exit code */
export function tellMissing(
  progress: Progress,
  { count, keys }: BackupReader["manifest"]["missing"],
): number {
  if (count === 0) return 0;
  progress.notice("Files", `${countText(count, "file")} that rows name were not there when it was written:`);
  for (const key of keys) progress.notice("", key);
  if (count > keys.length) progress.notice("", `and ${countText(count - keys.length, "other")}`);
  return INCOMPLETE;
}
