import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Arguments with which Node.js runs a program of ours that ends when its parent does. */
export const PRELOADED: readonly string[] = ["keep-compiled.mjs", "exit-with-parent.ts"].flatMap((name) => [
  "--import",
  // An address, in which what a path may contain is escaped, and which Windows needs.
  pathToFileURL(join(import.meta.dirname, name)).href,
]);
