import { rm } from "node:fs/promises";
import { encodeRuns } from "./encode/encode-frames.ts";
import { EncodedFile } from "./encode/encoded-file.ts";
import type { DraftSize } from "./encode/encoder.ts";
import { joinSegments } from "./encode/join.ts";
import { makeSoundTrack } from "./encode/sound-track.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

export type ClipOptions = {
  ffmpegPath: string;
  /** Where composed music is kept. */
  musicFolder: string;
  /** Pixels of the longer side at most; the picture is never enlarged. */
  side: number;
  /** Length at most; the rest of a longer scene is left out. */
  seconds: number;
};

/**
 * Makes a small MP4 of a scene, to be watched while it is edited: the picture as the painter of the video draws it,
 * reduced, and its sound as the video has it. Picture and sound are made at once.
 *
 * @throws RenderFault encoder_failed. No process is left behind, and no file beside `path`.
 */
export async function renderClip(scene: ResolvedScene, path: string, options: ClipOptions): Promise<void> {
  const { ffmpegPath, musicFolder, side, seconds } = options;
  const frames = Math.max(1, Math.min(scene.frames, Math.floor(seconds * scene.fps)));
  const shown = { ...scene, frames };
  const part = { picture: `${path}.picture`, sound: `${path}.sound` };
  const failed = new AbortController();
  const { signal } = failed;
  const stop = (error: unknown): never => {
    failed.abort();
    throw error;
  };
  const picture = encodeRuns(shown, [{ from: 0, to: frames }], part.picture, {
    ...{ ffmpegPath, signal, draft: sizeWithin(scene, side) },
    onFrame: () => signal.throwIfAborted(),
  }).catch(stop);
  const sound = makeSoundTrack(shown, part.sound, { ffmpegPath, musicFolder, cache: null, signal }).catch(
    stop,
  );
  try {
    await Promise.allSettled([picture, sound]);
    const audioPath = await sound;
    const [run] = await picture;
    if (run === undefined) return;
    const file = await EncodedFile.open(run, scene.fps);
    try {
      await joinSegments({ fps: scene.fps, segments: [file.segment], audioPath }, path);
    } finally {
      file.close();
    }
  } finally {
    const drawn = await picture.catch(() => []);
    await Promise.all([part.sound, ...drawn.map((run) => run.path)].map((each) => rm(each, { force: true })));
  }
}

/** The largest even size with the scene's aspect ratio that has no side longer than this. */
function sizeWithin({ width, height }: ResolvedScene, side: number): DraftSize {
  const share = Math.min(1, side / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * share) / 2));
  return { width: even(width), height: even(height) };
}
