import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { findInstallFault } from "./installed.ts";

/** Loaded by npm's scripts before the program itself, whose imports may be missing. */
const fault = isMainThread ? findInstallFault(join(import.meta.dirname, "../..")) : null;
if (fault !== null) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
