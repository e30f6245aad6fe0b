import type { Readable } from "node:stream";

/**
 * Remembers the error of a stream from now on: one that fails before anybody reads it would end the process.
 * @returns throws that error, if there was one
 */
export function watchStream(content: Readable): () => void {
  let failure: unknown;
  content.once("error", (error) => {
    failure = error;
  });
  return () => {
    if (failure !== undefined) throw failure;
  };
}
