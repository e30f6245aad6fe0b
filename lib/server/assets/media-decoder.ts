import { type Encoder, findEncoder } from "#lib/render/index.ts";
import { bareEnvironment, environment } from "../environment.ts";

let found: Promise<Encoder> | undefined;

/**
 * The ffmpeg that decodes sounds and videos outside of a worker; found and tested on first use.
 * @throws Error that says what to install or set; the next call tries again
 */
export function mediaDecoder(): Promise<Encoder> {
  if (found) return found;
  const { ffmpegPath } = environment();
  const searching = findEncoder({ configured: ffmpegPath, searchPath: bareEnvironment({}).PATH });
  searching.catch(() => {
    found = undefined;
  });
  found = searching;
  return searching;
}
