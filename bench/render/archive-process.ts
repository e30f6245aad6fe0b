import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ArchiveContent } from "#lib/server/collections/archive-content.ts";
import { storeArchive } from "#lib/server/collections/packaging.ts";
import { openZip, zipSize } from "#lib/server/collections/zip-stream.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { fileResponse, madeResponse } from "#lib/server/http/file-response.ts";
import { writeResponse } from "#lib/server/http/write-response.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { Download } from "./archive-client.ts";
import { askProcess } from "./ask-process.ts";
import { memoryBytes } from "./process-figures.ts";

export type ArchiveOrder = {
  task: "store" | "make" | "send" | "make and send" | "remove";
  folder: string;
  videos: number;
  videoBytes: number;
};

/** Bytes in memory before, and at most while it worked. */
type Memory = { before: number; most: number };
/** And seconds that the archive took, and its bytes. */
export type Made = Memory & { seconds: number; size: number };
/** And how fast it was downloaded by HTTP. */
export type Sent = Memory & { download: Download };

const WATCH_INTERVAL_MS = 10;
const ZIP = "organizations/bench/collection.zip";
/** Of the S3 store that the environment may name: its files stay there otherwise. */
const FOLDER = "organizations/bench";

function storageKeys({ videos }: ArchiveOrder): string[] {
  return Array.from({ length: videos }, (_, index) => `${FOLDER}/${index}.mp4`);
}

/** Stores as many videos, of bytes that nothing makes smaller. */
async function storeVideos(order: ArchiveOrder): Promise<void> {
  await storage().remove(FOLDER);
  const { videoBytes } = order;
  const bytes = randomBytes(videoBytes);
  // Each is another, so that nothing can be kept of the one before.
  for (const [index, key] of storageKeys(order).entries()) {
    bytes.writeUInt32BE(index);
    await storage().write(key, bytes);
  }
}

/** The most bytes in memory while something runs. */
async function peakOf<Result>(work: () => Promise<Result>): Promise<[peak: number, result: Result]> {
  let peak = memoryBytes().now;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryBytes().now);
  }, WATCH_INTERVAL_MS);
  const result = await work();
  clearInterval(watch);
  return [peak, result];
}

/** Sends what `open` responds to another process, as the product sends it. */
async function send(open: (request: Request) => Response): Promise<Download> {
  const server = createServer(
    (message, response) =>
      void writeResponse(message, response, open(new Request("http://localhost/files/a.zip"))),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await askProcess<object, Download>("archive-client.ts", { port, path: "/files/a.zip" });
  } finally {
    server.close();
  }
}

function contentOf(order: ArchiveOrder): ArchiveContent {
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
  return { entries, tables };
}

async function make(order: ArchiveOrder): Promise<Made> {
  const before = memoryBytes().now;
  const began = performance.now();
  const [most] = await peakOf(() => storeArchive(contentOf(order), ZIP, new AbortController().signal));
  const seconds = (performance.now() - began) / 1000;
  return { before, most, seconds, size: (await storage().size(ZIP)) ?? Number.NaN };
}

async function sendArchive(order: ArchiveOrder): Promise<Sent> {
  const content = contentOf(order);
  const size = zipSize(content);
  const named = { key: ZIP, name: "collection.zip" };
  const before = memoryBytes().now;
  const [most, download] = await peakOf(() =>
    send((request) =>
      order.task === "send"
        ? fileResponse(request, { ...named, size })
        : madeResponse(request, { size, open: () => openZip(content) }, named),
    ),
  );
  if (download.size !== size) throw new Error(`${download.size} of ${size} bytes were sent`);
  return { before, most, download };
}

async function run(order: ArchiveOrder): Promise<Made | Sent | null> {
  // What an S3 store takes to be asked at all is loaded with its first request.
  await storage().size(`${FOLDER}/none.zip`);
  if (order.task === "store") await storeVideos(order);
  else if (order.task === "remove") await storage().remove(FOLDER);
  else return order.task === "make" ? make(order) : sendArchive(order);
  return null;
}

process.once("message", async (order: ArchiveOrder) => {
  settleEnvironment({
    databaseUrl: "postgresql://nobody@localhost/none",
    dataDir: join(order.folder, "data"),
    logLevel: "silent",
  });
  process.send?.(await run(order));
  process.disconnect();
});
