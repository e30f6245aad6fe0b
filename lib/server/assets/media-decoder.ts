import { type Encoder, findEncoder } from "#lib/render/index.ts";
import { bareEnvironment, environment } from "../environment.ts";

let found: Promise<Encoder> | undefined;

/**
 * The ffmpeg that decodes sounds and videos outside of a worker, looked for and proved on first use.
 * @throws Error that says what to install or set; the next call looks again
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
