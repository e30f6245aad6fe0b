import { existsSync } from "node:fs";
import { constants, enableCompileCache } from "node:module";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/*
 * Loaded before anything else with `--import`: keeps the modules that are loaded from here on in compiled form, so that a start
 * takes less time. It is JavaScript, because the program that takes types away, which comes with the first TypeScript file that
 * is not kept and stays in memory, takes 17 MB.
 */

const BUILD_FOLDER = join(import.meta.dirname, "../../.next");
const dataFolder = process.env.ROLLCALL_DATA_DIR || "data";

/** Neither folder is made here: whoever looks at an installation may be another user than the one that is to write there. */
function isKeptIn(folder) {
  if (!existsSync(folder)) return false;
  const { status } = enableCompileCache(join(folder, "cache", "compiled"));
  return status !== constants.compileCacheStatus.FAILED;
}

if (isMainThread) {
  // As everything in the data folder is made.
  const mask = process.umask(0o077);
  // Beside the build; a container or a unit may not write there.
  if (!isKeptIn(BUILD_FOLDER)) isKeptIn(dataFolder);
  process.umask(mask);
}
