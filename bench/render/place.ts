import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { drawPicture } from "./scenes.ts";

/** What every case of the benchmark works with: a folder of its own, the encoder, and a picture. */
export type BenchPlace = { folder: string; ffmpegPath: string; picture: string };

/** Runs `work` in a folder that is removed afterwards. */
export async function withPlace(work: (place: BenchPlace) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  try {
    const picture = join(folder, "picture.jpg");
    await writeFile(picture, await drawPicture(2400, 1350));
    const { path } = await findEncoder({
      configured: process.env.FFMPEG_PATH,
      searchPath: process.env.PATH,
    });
    await work({ folder, ffmpegPath: path, picture });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
