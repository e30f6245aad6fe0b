import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Fault, S3Server } from "#test/support/s3-server.ts";
import { S3Addresses } from "./s3-address.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import { headObject } from "./s3-head.ts";
import { beginUpload, completeUpload, PART_BYTES, sendParts } from "./s3-multipart.ts";
import { readObject } from "./s3-read.ts";
import { removeAbandonedUploads } from "./s3-uploads.ts";
import { putObject, putStream } from "./s3-write.ts";

const KEY = "organizations/a/videos/b/1.mp4";
const film = Buffer.from("the film");
const long = Buffer.alloc(PART_BYTES + 5, "film");

let server: S3Server;
let bucket: S3Bucket;
beforeEach(async () => {
  server = new S3Server();
  bucket = await server.open();
});
afterEach(() => server.close());

/** Fails the first request that a test picks. */
function failOnce(fault: Fault, isMeant: (method: string, url: URL) => boolean): void {
  let isDone = false;
  server.faultOf = (method, url) => {
    if (isDone || !isMeant(method, url)) return null;
    isDone = true;
    return fault;
  };
}

// A copy: the memory of what was sent is given back.
const putLong = () => putStream(bucket, KEY, Readable.from([Buffer.from(long)]), { size: long.byteLength });
const isCompletion = (method: string, url: URL) => method === "POST" && url.searchParams.has("uploadId");

it("knows its own bytes when the answer to a file was lost, and no entity tag is an MD5", async () => {
  failOnce("lost answer", (method) => method === "PUT");
  await putObject(bucket, KEY, film);
  expect(server.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(2);
  expect(server.objects.get(KEY)?.bytes).toEqual(film);
});

it("refuses other bytes of the same size under a key", async () => {
  await putObject(bucket, KEY, film);
  await expect(putObject(bucket, KEY, Buffer.from("the file"))).rejects.toMatchObject({
    name: "KeyTakenError",
  });
  expect(server.objects.get(KEY)?.bytes).toEqual(film);
});

it("sends a file again that was refused because of another writer who failed", async () => {
  failOnce({ status: 409, code: "ConditionalRequestConflict" }, (method) => method === "PUT");
  await putObject(bucket, KEY, film);
  expect(server.objects.get(KEY)?.bytes).toEqual(film);
  server.objects.clear();
  server.faultOf = (method) =>
    method === "PUT" ? { status: 409, code: "ConditionalRequestConflict" } : null;
  await expect(putObject(bucket, KEY, film)).rejects.toMatchObject({ fault: "busy" });
});

it("has stored a long file whose completion was done, and its answer lost", async () => {
  failOnce("lost answer", isCompletion);
  await putLong();
  expect(server.requests.filter((request) => request.startsWith("POST"))).toHaveLength(3);
  expect(server.objects.get(KEY)?.bytes.equals(long)).toBe(true);
});

it("waits for a store that puts the parts together for longer than other requests may take", async () => {
  failOnce("late answer", isCompletion);
  await putLong();
  expect(server.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
  expect(server.objects.get(KEY)?.bytes.equals(long)).toBe(true);
});

it("does not take an upload that somebody has aborted for a missing file, nor for a stored one", async () => {
  for (const isMeant of [
    isCompletion,
    (method: string, url: URL) => method === "PUT" && url.searchParams.has("partNumber"),
  ]) {
    failOnce({ status: 404, code: "NoSuchUpload" }, isMeant);
    await expect(putLong()).rejects.toMatchObject({ name: "StoreUnavailableError", fault: "busy" });
    expect(await headObject(bucket, KEY)).toBeNull();
    expect(server.uploads.size).toBe(0);
  }
});

it("sends a part again that is not answered, and waits for nothing that the SDK itself waits for in vain", async () => {
  failOnce("silence", (method) => method === "PUT");
  const upload = await beginUpload(bucket, KEY);
  const pieces = Readable.from([Buffer.from(long)]);
  const patience = { partBytes: PART_BYTES, patienceMs: 10_000, partLimitMs: 300 };
  const { parts, bytes } = await sendParts(bucket, upload, pieces, patience);
  // The SDK itself asks twice.
  let completions = 0;
  server.faultOf = (method, url) =>
    isCompletion(method, url) && ++completions <= 2 ? { status: 503, code: "SlowDown" } : null;
  await completeUpload(bucket, upload, { key: KEY, parts, size: bytes, patienceMs: 10_000 });
  expect(server.objects.get(KEY)?.bytes.equals(long)).toBe(true);
  const never = new Promise<void>(() => undefined);
  await expect(bucket.ask(() => never, 50)).rejects.toMatchObject({ fault: "unreachable" });
});

it("goes on reading where a connection broke", async () => {
  server.store(KEY, long);
  failOnce("broken body", (method) => method === "GET");
  expect((await buffer(readObject(bucket, KEY))).equals(long)).toBe(true);
  expect(server.requests).toEqual([`GET ${KEY}`, `GET ${KEY}`]);
});

it("gives a file up within ten seconds when the store falls silent", { timeout: 20_000 }, async () => {
  server.faultOf = () => (server.requests.length === 1 ? "head alone" : "silence");
  const began = performance.now();
  await expect(buffer(readObject(bucket, KEY))).rejects.toMatchObject({ fault: "unreachable" });
  expect(performance.now() - began).toBeLessThan(9_000);
});

it("says that the store is away when an access key has expired", async () => {
  server.faultOf = () => ({ status: 403, code: "ExpiredToken" });
  await expect(putObject(bucket, KEY, film)).rejects.toMatchObject({ fault: "refused" });
  await expect(buffer(readObject(bucket, KEY))).rejects.toMatchObject({ fault: "refused" });
});

it("removes abandoned uploads of its own alone, of all pages of their list", async () => {
  server.pageSize = 2;
  const initiated = new Date(0).toISOString();
  const own = Array.from({ length: 5 }, (_, index) => `organizations/a/${index}.mp4`);
  for (const [index, key] of [...own, "another-program/1.bin"].entries())
    server.uploads.set(`old-${index}`, { key, parts: new Map(), initiated });
  server.uploads.set("new", { key: own[0] ?? "", parts: new Map(), initiated: new Date().toISOString() });
  expect(await removeAbandonedUploads(bucket)).toBe(5);
  expect([...server.uploads.keys()]).toEqual(["old-5", "new"]);
});

it("gives no address that a temporary access key cannot open for as long as it should", async () => {
  const options = {
    method: "GET",
    disposition: null,
    cacheControl: "private",
    lifetimeMs: 3_600_000,
  } as const;
  const { signer } = await bucket.clients();
  const given = await signer.config.credentials();
  const addresses = new S3Addresses(bucket);
  const addressWith = (minutes: number) => {
    const expiration = new Date(Date.now() + minutes * 60_000);
    signer.config.credentials = async () => ({ ...given, sessionToken: `until ${minutes}`, expiration });
    return addresses.address(KEY, options);
  };
  expect(await addressWith(59)).toBeNull();
  const address = await addressWith(61);
  expect(address).toContain("X-Amz-Security-Token=until%2061");
  expect(await addressWith(300)).not.toBe(address);
});
