import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnvironment } from "../environment.ts";
import { s3Storage } from "./s3-storage.ts";

/** A person waits no longer than this for a store that hangs. */
const LONGEST_MS = 10_000;

const sockets = new Set<Socket>();
let dataDir = "";
/** Takes connections, and never says a word. */
let silent: Server;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rollcall-away-"));
  silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await rm(dataDir, { recursive: true, force: true });
});

function storageAt(port: number) {
  const { s3 } = parseEnvironment({
    ROLLCALL_S3_BUCKET: "rollcall",
    ROLLCALL_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    ROLLCALL_S3_ACCESS_KEY_ID: "key",
    ROLLCALL_S3_SECRET_ACCESS_KEY: "secret",
    ROLLCALL_S3_PATH_STYLE: "1",
  });
  if (s3 === null) throw new Error("no store");
  return s3Storage({ settings: s3, dataDir, cacheBytes: 0 });
}

const unreachable = { name: "StoreUnavailableError", fault: "unreachable" };

it("is unavailable where nothing listens, which says nothing of a file", async () => {
  const storage = storageAt(1);
  expect(await storage.room()).toBe("away");
  await expect(storage.size("a.txt")).rejects.toMatchObject(unreachable);
  await expect(storage.read("a.txt").toArray()).rejects.toMatchObject(unreachable);
  await expect(storage.requireRoom(1)).rejects.toMatchObject({ reason: "away" });
});

it("keeps nobody waiting for a store that takes connections and does not answer", async () => {
  const storage = storageAt((silent.address() as AddressInfo).port);
  const began = performance.now();
  const asked = [
    storage.size("a.txt"),
    storage.sizes(["a.txt"]),
    storage.write("a.txt", Buffer.alloc(100)),
    storage.read("a.txt").toArray(),
    storage.remove("folder"),
    storage.check(),
  ];
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toMatchObject({ status: "rejected", reason: unreachable });
  expect(performance.now() - began).toBeLessThan(LONGEST_MS);
});
