import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Media } from "./probe-media.ts";
import { UnusableFile } from "./unusable-file.ts";
import { validateMedia } from "./validate-media.ts";

const media: Media = {
  ...{ kind: "video", contentType: "video/mp4", demuxer: "mov", seconds: 2 },
  picture: { width: 16, height: 16, seconds: 2, matrix: null },
  sound: { seconds: 2 },
};

test("all decoding of a file has one limit of time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "proof-"));
  try {
    // Four runs, none of which is over the limit by itself.
    const ffmpegPath = join(folder, "slow-decoder");
    await writeFile(ffmpegPath, "#!/bin/sh\nsleep 0.4\necho decoded\n");
    await chmod(ffmpegPath, 0o700);
    const file = { path: join(folder, "video"), media };
    await validateMedia(file, { ffmpegPath });
    await expect(validateMedia(file, { ffmpegPath, limitMs: 1_000 })).rejects.toThrow(UnusableFile);
  } finally {
    await rm(folder, { recursive: true });
  }
});
