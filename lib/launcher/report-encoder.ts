import { encoderVersion, findEncoder } from "#lib/render/index.ts";
import { bareEnvironment, type Environment } from "#lib/server/environment.ts";
import type { Progress } from "./progress.ts";

const OLD =
  "npm has none newer. Install your system's, which gets security fixes (Debian: apt install ffmpeg)";

/** Reports which ffmpeg the workers use, and what to do about one that no longer gets security fixes. */
export async function reportEncoder({ ffmpegPath }: Environment, progress: Progress): Promise<void> {
  try {
    const { path, isPackaged } = await findEncoder({
      configured: ffmpegPath,
      searchPath: bareEnvironment({}).PATH,
    });
    const { version, year } = await encoderVersion(path);
    const what = `ffmpeg ${version}${year === null ? "" : ` of ${year}`}`;
    if (isPackaged) progress.notice("Encoder", `${what}, from npm; ${OLD}`);
    else progress.done("Encoder", `${what}, ${path}`);
  } catch (error) {
    progress.notice("Encoder", error instanceof Error ? error.message : String(error));
  }
}
