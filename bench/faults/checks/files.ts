import { loadImage } from "@napi-rs/canvas";
import { DECODED_FPS, decodeMp4 } from "#e2e/fixtures/mp4.ts";
import { readZip } from "#e2e/fixtures/zip.ts";
import { database } from "#lib/server/database.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { AcknowledgedLog } from "../acknowledged-log.ts";
import { digestOf } from "../load/digest.ts";
import type { Faults } from "./rows.ts";

/** How many videos are decoded, of those with bytes of their own; of all others the bytes are compared. */
const MOST_DECODED = 20;

/** Every finished video's file, every photo's, every archive's: there, whole, and the same as when it was last seen. */
export async function compareFiles(
  log: AcknowledgedLog,
  folder: string,
): Promise<{ faults: Faults; checked: number }> {
  const faults: Faults = [];
  const videos = await database().video.findMany({
    where: { status: "succeeded" },
    include: { person: { select: { firstName: true } } },
  });
  const seen = new Map(log.of("seen").map(({ id, body }) => [id, body.digest]));
  const digests = new Map<string, string>();
  const byName = new Map<string, string>();
  const decoded = new Set<string>();
  for (const video of videos) {
    const { id, resultKey, size } = video;
    const bytes = await contentOf(resultKey ?? "");
    if (bytes === null || bytes.length !== size) {
      faults.push(`video ${id} has ${bytes?.length ?? "no"} bytes, not ${size}`);
      continue;
    }
    const digest = digestOf(bytes);
    digests.set(id, digest);
    if (seen.has(id) && seen.get(id) !== digest) faults.push(`video ${id} is not what was seen`);
    const name = `${video.person?.firstName} in ${video.templateId}`;
    if ((byName.get(name) ?? digest) !== digest)
      faults.push(`video ${id} has other bytes than another of ${name}`);
    byName.set(name, digest);
    if (decoded.has(digest) || decoded.size >= MOST_DECODED) continue;
    decoded.add(digest);
    const { frames } = await decodeMp4(bytes, folder).catch(() => ({ frames: 0 }));
    if (frames !== Math.round((video.durationSeconds ?? 0) * DECODED_FPS))
      faults.push(`video ${id} has ${frames} frames`);
  }
  for (const id of seen.keys()) if (!digests.has(id)) faults.push(`video ${id} was seen and is not there`);
  const photos = await comparePhotos(log);
  const archives = await compareArchives(digests);
  return { faults: [...faults, ...photos, ...archives.faults], checked: videos.length + archives.checked };
}

async function comparePhotos(log: AcknowledgedLog): Promise<Faults> {
  const faults: Faults = [];
  const wanted = new Set(log.of("photo").map(({ id }) => id));
  for (const { id, storageKey, size } of await database().asset.findMany({
    where: { id: { in: [...wanted] } },
  })) {
    const bytes = await contentOf(storageKey);
    const isWhole =
      bytes?.length === size &&
      (await loadImage(bytes).then(
        () => true,
        () => false,
      ));
    if (!isWhole) faults.push(`photo ${id} has ${bytes?.length ?? "no"} bytes, not ${size}, or is broken`);
  }
  return faults;
}

async function compareArchives(
  digests: ReadonlyMap<string, string>,
): Promise<{ faults: Faults; checked: number }> {
  const faults: Faults = [];
  const collections = await database().collection.findMany({
    where: { status: "completed" },
    include: { videos: { select: { id: true, status: true } } },
  });
  for (const { id, zipKey, videos } of collections) {
    const expected = videos.flatMap((video) => (video.status === "succeeded" ? [digests.get(video.id)] : []));
    try {
      const bytes = await contentOf(zipKey ?? "");
      const found =
        bytes === null
          ? []
          : (await readZip(bytes))
              .filter(({ name }) => name.endsWith(".mp4"))
              .map((file) => digestOf(file.bytes));
      if (found.sort().join() !== expected.sort().join())
        faults.push(`archive of ${id} has ${found.length} files, not the ${expected.length} videos`);
    } catch (error) {
      faults.push(`archive of ${id}: ${error}`);
    }
  }
  return { faults, checked: collections.length };
}

/** Null when there is none. */
export async function contentOf(key: string): Promise<Buffer | null> {
  if (key === "" || (await storage().size(key)) === null) return null;
  return Buffer.concat(await storage().read(key).toArray());
}
