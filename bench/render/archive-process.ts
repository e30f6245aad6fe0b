import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { storeArchive } from "#lib/server/collections/packaging.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { fileResponse } from "#lib/server/http/file-response.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { memoryBytes } from "./process-figures.ts";

export type ArchiveOrder = { task: "store" | "archive"; folder: string; videos: number; videoBytes: number };

/**
 * Seconds that the archive took, its bytes, bytes in memory before, at most while it was made, and at most while it was
 * sent, and ms until the download's first and last byte.
 */
export type ArchiveAnswer = {
  seconds: number;
  size: number;
  before: number;
  making: number;
  sending: number;
  firstByte: number;
  lastByte: number;
};

const WATCH_INTERVAL_MS = 10;
const ZIP = "bench/collection.zip";

function storageKeys({ videos }: ArchiveOrder): string[] {
  return Array.from({ length: videos }, (_, index) => `bench/${index}.mp4`);
}

/** Stores as many videos, of bytes that nothing makes smaller. */
async function storeVideos(order: ArchiveOrder): Promise<void> {
  const { videoBytes } = order;
  const bytes = randomBytes(videoBytes);
  // Each is another, so that nothing can be kept of the one before.
  for (const [index, key] of storageKeys(order).entries()) {
    bytes.writeUInt32BE(index);
    await storage().write(key, bytes);
  }
}

async function download(size: number): Promise<{ firstByte: number; lastByte: number }> {
  const began = performance.now();
  const request = new Request("http://localhost/files/collection.zip");
  const body = fileResponse(request, { key: ZIP, name: "collection.zip", size }).body?.getReader();
  let firstByte = 0;
  while (!(await body?.read())?.done) firstByte ||= performance.now() - began;
  return { firstByte, lastByte: performance.now() - began };
}

/** Puts the stored videos of a collection into its archive, and sends that as the download does. */
async function archive(order: ArchiveOrder): Promise<ArchiveAnswer> {
  const modifiedAt = new Date("2026-11-20T12:00:00Z");
  const entries = storageKeys(order).map((storageKey, index) => ({
    ...{
      videoId: String(index),
      name: `Lovelace_Ada_${index}.mp4`,
      storageKey,
      size: order.videoBytes,
      modifiedAt,
    },
  }));
  const tables = [{ name: "manifest.csv", text: entries.map(({ name }) => `${name}\r\n`).join("") }];
  const before = memoryBytes().now;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryBytes().now);
  }, WATCH_INTERVAL_MS);
  const began = performance.now();
  await storeArchive({ entries, tables }, ZIP, new AbortController().signal);
  const seconds = (performance.now() - began) / 1000;
  const size = (await storage().size(ZIP)) ?? Number.NaN;
  const making = peak;
  peak = 0;
  const times = await download(size);
  clearInterval(watch);
  return { seconds, size, before, making, sending: peak, ...times };
}

process.once("message", async (order: ArchiveOrder) => {
  settleEnvironment({
    databaseUrl: "postgresql://nobody@localhost/none",
    dataDir: join(order.folder, "data"),
    logLevel: "silent",
  });
  process.send?.(order.task === "store" ? ((await storeVideos(order)) ?? null) : await archive(order));
  process.disconnect();
});
