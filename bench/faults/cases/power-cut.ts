import { randomBytes } from "node:crypto";
import { copyFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import * as assets from "#lib/server/assets/asset-service.ts";
import { database } from "#lib/server/database.ts";
import { withInstallation } from "../../installation.ts";
import { command, whyNoMounts, withMount } from "../mounted.ts";
import { orderCollection, organizationOf } from "../order.ts";
import { Workers } from "../workers.ts";

export const describe =
  "The files lie on ext4 on a loop device, whose state is copied ten times while pictures are uploaded and a worker makes videos. Each copy is mounted: what was acknowledged by then has to be in it.";

const [CUTS, VIDEOS] = [10, 400];
const IMAGE_MIB = 256;

export async function run() {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  // In memory, so that a copy takes no longer than a moment.
  return withMount(["-t", "tmpfs", "-o", "size=1g", "tmpfs"], async (memory) => {
    const image = join(memory, "disk");
    await writeFile(image, "");
    await truncate(image, IMAGE_MIB * 1024 * 1024);
    await command("mkfs.ext4", ["-q", image]);
    return withMount(["-o", "loop", image], (mount) =>
      withInstallation(() => cutAgainAndAgain(image), mount),
    );
  });
}

async function cutAgainAndAgain(image: string) {
  const { actor, people } = await organizationOf(VIDEOS);
  await orderCollection(actor, people);
  const workers = new Workers(1);
  let isOver = false;
  let cutting = Promise.resolve();
  const uploading = (async () => {
    while (!isOver) {
      await assets.create(actor, async ({ path }) => {
        const bytes = picture();
        await writeFile(path, bytes);
        return { fileName: "a.png", size: bytes.byteLength };
      });
      await cutting;
    }
  })();
  const sum = { uploads: 0, videos: 0, lostUploads: 0, lostVideos: 0 };
  try {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await wait(500 + Math.random() * 2500);
      const copy = `${image}.cut`;
      const { promise, resolve } = Promise.withResolvers<void>();
      cutting = promise;
      workers.signal("SIGSTOP");
      const known = await acknowledged();
      await copyFile(image, copy);
      workers.signal("SIGCONT");
      resolve();
      await withMount(["-o", "loop", copy], async (after) => {
        sum.uploads += known.uploads.length;
        sum.videos += known.videos.length;
        sum.lostUploads += await countLost(after, known.uploads);
        sum.lostVideos += await countLost(after, known.videos);
      });
      await rm(copy);
    }
  } finally {
    isOver = true;
    workers.signal("SIGCONT");
    await uploading;
    await workers.stop();
  }
  return {
    cuts: CUTS,
    "uploads acknowledged, summed": sum.uploads,
    "of them without their file": sum.lostUploads,
    "videos succeeded, summed": sum.videos,
    "of those without their file ": sum.lostVideos,
  };
}

type Known = { key: string; size: number };

async function acknowledged(): Promise<{ uploads: Known[]; videos: Known[] }> {
  const [uploads, videos] = await Promise.all([
    database().asset.findMany({ select: { storageKey: true, size: true } }),
    database().video.findMany({ where: { status: "succeeded" }, select: { resultKey: true, size: true } }),
  ]);
  return {
    uploads: uploads.map(({ storageKey: key, size }) => ({ key, size })),
    videos: videos.map(({ resultKey, size }) => ({ key: resultKey ?? "", size: size ?? 0 })),
  };
}

async function countLost(folder: string, files: Known[]): Promise<number> {
  let lost = 0;
  for (const { key, size } of files) {
    const found = await stat(join(folder, "files", key)).catch(() => null);
    if (found?.size !== size) lost += 1;
  }
  return lost;
}

/** Noise, so that no two are alike. */
function picture(): Buffer {
  const canvas = createCanvas(64, 64);
  const pixels = new Uint8ClampedArray(randomBytes(64 * 64 * 4));
  canvas.getContext("2d").putImageData(new ImageData(pixels, 64, 64), 0, 0);
  return canvas.toBuffer("image/png");
}
