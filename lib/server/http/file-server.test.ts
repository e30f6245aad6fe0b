import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import * as fileRoute from "#app/files/[...key]/route.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { JOBS } from "../jobs/job-registry.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";
import { apiServer } from "./api-server.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

await openTestInstallation();
const KEY = "organizations/1/collections/2/3.zip";
const CONTENT = Buffer.from("0123456789".repeat(100_000));
await storage().write(KEY, CONTENT);
const { pathname, search } = new URL((await signedUrls()).sign(KEY, "Everybody.zip"));
const target = pathname + search;

const serverOf = apiServer(new Map([["/files/{...key}", fileRoute]]));
const server = createServer((message, response) => void serverOf(message.url ?? "")?.(message, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(async () => {
  server.close();
  await closeQueue();
  await database().$disconnect();
});

/** As it comes over the wire: `fetch` would unpack and follow. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { answer, body: Buffer.concat(await answer.toArray()) };
}

it("says before the first byte how many there are, and never packs them", async () => {
  const { answer, body } = await ask("GET", target, { "Accept-Encoding": "gzip, br" });
  expect([answer.statusCode, body.equals(CONTENT)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    "content-length": "1000000",
    "content-type": "application/zip",
    "accept-ranges": "bytes",
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  expect(answer.headers).not.toHaveProperty("transfer-encoding");
  expect(answer.headers).not.toHaveProperty("content-encoding");
});

it("says that the store is away as long as it has given no byte, and breaks off afterwards", async () => {
  const reading = vi.spyOn(storage(), "read");
  onTestFinished(() => void reading.mockRestore());
  const giveAndFail = (...pieces: Buffer[]) =>
    reading.mockImplementationOnce(() => {
      const left = [...pieces];
      return new Readable({
        read() {
          const next = left.shift();
          if (next !== undefined) this.push(next);
          else this.destroy(new StoreUnavailableError("unreachable", new Error("silence")));
        },
      });
    });
  giveAndFail();
  const { answer, body } = await ask("GET", target);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(JSON.parse(body.toString())).toMatchObject({ code: "file_store_unavailable" });
  giveAndFail(Buffer.alloc(10));
  await expect(ask("GET", target)).rejects.toThrow("aborted");
});

it("says that a file is gone that goes before its first byte, and has it made again", async () => {
  const { id } = await createTestOrganization();
  const key = `organizations/${id}/collections/${newId()}/${newId()}.zip`;
  const sizing = vi.spyOn(storage(), "size").mockResolvedValueOnce(10);
  onTestFinished(() => void sizing.mockRestore());
  const signed = new URL((await signedUrls()).sign(key));
  const { answer, body } = await ask("GET", signed.pathname + signed.search);
  expect([answer.statusCode, JSON.parse(body.toString())]).toMatchObject([404, { code: "file_gone" }]);
  const jobs = await database().$queryRaw`
    select data from pgboss.job where name = ${JOBS.restoreFile.name} and data->>'key' = ${key}`;
  expect(jobs).toEqual([{ data: { org_id: id, key } }]);
});

it("says so by HEAD, and of a part", async () => {
  const head = await ask("HEAD", target);
  expect([head.answer.statusCode, head.answer.headers["content-length"]]).toEqual([200, "1000000"]);
  const part = await ask("GET", target, { Range: "bytes=999995-" });
  expect([part.answer.statusCode, part.body.toString()]).toEqual([206, "56789"]);
  expect(part.answer.headers).toMatchObject({
    "content-length": "5",
    "content-range": "bytes 999995-999999/1000000",
  });
});

it("lets nothing run that a file holds, and has the headers of every answer", async () => {
  const { answer } = await ask("GET", target);
  const policies = answer.rawHeaders.filter((_, index, all) =>
    /^content-security-policy$/i.test(all[index - 1] ?? ""),
  );
  expect(policies).toEqual([expect.stringMatching(/^default-src 'none'; .*sandbox$/)]);
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect(answer.headers[name.toLowerCase()]).toBe(value);
});

it.each([
  ["GET", "/files/nothing.zip", 404],
  ["GET", `${target}0`, 404],
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].map((method) => [method, target, 405] as const),
] as const)("refuses in JSON: %s %.20s", async (method, path, status) => {
  const { answer, body } = await ask(method, path);
  const refusal =
    status === 405
      ? { detail: "Method Not Allowed", code: "method_not_allowed" }
      : { detail: expect.any(String), code: expect.any(String) };
  expect([answer.statusCode, JSON.parse(body.toString())]).toEqual([status, refusal]);
  expect(answer.headers["x-request-id"]).toMatch(/\S/);
  expect(answer.headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
});

it.runIf(process.platform === "linux")("closes a file whose reader goes away", async () => {
  const key = "organizations/1/collections/2/4.zip";
  // More than the buffers of a connection hold while the client does not read.
  await storage().write(key, Buffer.alloc(20_000_000));
  const path = diskPath(key);
  const openHandles = async () => {
    const handles = await readdir("/proc/self/fd");
    const targets = await Promise.all(
      handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => "")),
    );
    return targets.filter((each) => each === path).length;
  };
  const { port } = server.address() as AddressInfo;
  const signed = new URL((await signedUrls()).sign(key));
  const address = { host: "127.0.0.1", port, path: signed.pathname + signed.search, agent: false };
  const sent = Array.from({ length: 10 }, () => request(address).end());
  await Promise.all(sent.map((one) => once(one, "response")));
  expect(await openHandles()).toBe(10);
  for (const one of sent) one.destroy();
  await expect.poll(openHandles).toBe(0);
});
