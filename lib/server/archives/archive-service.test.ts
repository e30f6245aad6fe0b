import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import * as fileRoute from "#app/files/[...key]/route.ts";
import { POST } from "#app/v1/archives/route.ts";
import { readZip } from "#e2e/fixtures/zip.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { apiServer } from "../http/api-server.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";
import { deleteExpiredArchives } from "./index.ts";

await openTestInstallation();
const serverOf = apiServer(new Map([["/files/{...key}", fileRoute]]));
const server = createServer((message, response) => void serverOf(message.url ?? "")?.(message, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  server.close();
  await closeQueue();
  await database().$disconnect();
});

const ask = (org: TestOrganization, body: object, key = org.keys.viewer) =>
  requestRoute(POST, "POST", "/v1/archives", { key, body, headers: { "Idempotency-Key": newId() } });

/** As a browser downloads it. */
async function download(url: string, method = "GET") {
  const { pathname, search } = new URL(url);
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ host: "127.0.0.1", port, method, path: pathname + search, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { answer, bytes: Buffer.concat(await answer.toArray()) };
}
async function filesAt(url: string): Promise<Map<string, string>> {
  const files = await readZip((await download(url)).bytes);
  return new Map(files.map(({ name, bytes }) => [name, bytes.toString()]));
}
const rowsOf = (csv: string | undefined) =>
  Papa.parse<Record<string, string>>((csv ?? "").slice(1), { header: true, skipEmptyLines: true }).data;

type State = Partial<Prisma.VideoCreateManyInput>;
const FAILED = {
  status: "failed",
  error: { code: "scene_invalid", message: "No." },
} as const satisfies State;

async function insertVideo(orgId: string, templateId: string, state: State): Promise<string> {
  const id = newId();
  await database().video.create({ data: { id, orgId, templateId, templateVersion: 1, ...state } });
  return id;
}
/** A finished video with a file of this content. */
async function insertFilm(orgId: string, templateId: string, content: string | Buffer, state: State = {}) {
  const resultKey = `organizations/${orgId}/videos/${newId()}/1.mp4`;
  await storage().write(resultKey, Buffer.from(content));
  const film = { status: "succeeded" as const, resultKey, size: Buffer.byteLength(content) };
  return insertVideo(orgId, templateId, { ...film, completedAt: new Date(), ...state });
}
async function insertCollection(orgId: string, templateId: string, name: string): Promise<string> {
  const fixed = { type: "people" as const, templateVersion: 1, status: "completed" as const, total: 1 };
  const row = { id: newId(), orgId, templateId, name, fileName: "{{first_name}}", ...fixed };
  await database().collection.create({ data: row });
  return row.id;
}

it("is one zip of the selected videos, of the size that was said, which a viewer may download", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const [ada, other] = [
    await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" }),
    await insertTestPerson(org.id, { firstName: "ada", lastName: "Lovelace" }),
  ];
  const ids = [
    await insertFilm(org.id, templateId, "one", { personId: ada }),
    await insertFilm(org.id, templateId, "second", { personId: other }),
    await insertVideo(org.id, templateId, { personId: ada, ...FAILED }),
  ];
  await insertFilm(org.id, templateId, "not selected");
  const asked = await ask(org, { videos: { ids } });
  expect([asked.status, asked.body]).toEqual([
    201,
    expect.objectContaining({ name: "videos.zip", videos: 2, left_out: 1, size: expect.any(Number) }),
  ]);
  const { answer, bytes } = await download(asked.body.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-length": String(asked.body.size),
    "content-type": "application/zip",
    "content-disposition": expect.stringContaining('filename="videos.zip"'),
    "accept-ranges": "none",
    "cache-control": "no-store",
  });
  expect(bytes.length).toBe(asked.body.size);
  const head = await download(asked.body.url, "HEAD");
  expect([head.answer.headers["content-length"], head.bytes.length]).toEqual([String(asked.body.size), 0]);
  const files = await readZip(bytes);
  expect(files.map(({ name, isStored }) => [name, isStored])).toEqual([
    ["Lovelace_Ada.mp4", true],
    ["Lovelace_ada_2.mp4", true],
    ["manifest.csv", true],
    ["failed.csv", true],
  ]);
  const texts = await filesAt(asked.body.url);
  expect([texts.get("Lovelace_Ada.mp4"), texts.get("Lovelace_ada_2.mp4")]).toEqual(["one", "second"]);
  expect(rowsOf(texts.get("manifest.csv")).map(({ file, status }) => [file, status])).toEqual([
    ["Lovelace_Ada.mp4", "succeeded"],
    ["Lovelace_ada_2.mp4", "succeeded"],
    ["", "failed"],
  ]);
  expect(await database().auditEvent.findMany({ where: { orgId: org.id } })).toMatchObject([
    { action: "archive.created", targetType: "archive", targetId: asked.body.id, details: { count: 2 } },
  ]);
});

it("has a folder for each collection, with the file names of its own zip", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const personId = await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" });
  for (const content of ["in may", "also in may"]) {
    const collectionId = await insertCollection(org.id, templateId, "May / spring");
    await insertFilm(org.id, templateId, content, { personId, collectionId, position: 0 });
  }
  const asked = await ask(org, { collections: { filter: { q: "may" } } });
  expect(asked.body).toMatchObject({ name: "collections.zip", videos: 2, left_out: 0 });
  const texts = await filesAt(asked.body.url);
  expect([...texts.keys()]).toEqual(["May _ spring/Ada.mp4", "May _ spring_2/Ada.mp4", "manifest.csv"]);
  expect([texts.get("May _ spring/Ada.mp4"), texts.get("May _ spring_2/Ada.mp4")].sort()).toEqual([
    "also in may",
    "in may",
  ]);
});

it("leaves out what was deleted or lost since, and still has the size that it says", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const [kept, deleted, lost] = [
    await insertFilm(org.id, templateId, "kept"),
    await insertFilm(org.id, templateId, "deleted"),
    await insertFilm(org.id, templateId, "lost"),
  ];
  const asked = await ask(org, { videos: { filter: { status: "succeeded" } } });
  expect(asked.body.videos).toBe(3);
  await database().video.delete({ where: { id: deleted } });
  const { resultKey } = await database().video.findUniqueOrThrow({ where: { id: lost } });
  await storage().remove(resultKey ?? "");
  const { answer, bytes } = await download(asked.body.url);
  expect(answer.headers["content-length"]).toBe(String(bytes.length));
  const names = (await readZip(bytes)).map(({ name }) => name);
  expect(names).toEqual([`${kept}.mp4`, "manifest.csv", "failed.csv"]);
  // A worker makes the lost one again.
  const jobs = await database().$queryRaw<{ data: object }[]>`
    select data from pgboss.job where name = 'restore-file' and data ->> 'org_id' = ${org.id}`;
  expect(jobs).toEqual([{ data: { org_id: org.id, key: resultKey } }]);
});

it("refuses what selects nothing that can be downloaded, or too much", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const failed = await insertVideo(org.id, templateId, FAILED);
  const collection = await insertCollection(org.id, templateId, "Large");
  await database().$executeRaw`
    insert into videos (id, org_id, template_id, template_version, collection_id, position, status, error)
    select gen_random_uuid(), ${org.id}::uuid, ${templateId}::uuid, 1, ${collection}::uuid, place, 'failed', '{}'
    from generate_series(1, 10001) place`;
  const cases: [object, string][] = [
    [{}, "archive_selection_unnamed"],
    [{ videos: { ids: [failed] }, collections: { ids: [collection] } }, "archive_selection_unnamed"],
    [{ videos: {} }, "selection_unnamed"],
    [{ videos: { ids: [newId()] } }, "selected_video_unknown"],
    [{ videos: { ids: [failed] } }, "archive_without_videos"],
    [{ videos: { filter: { collection_id: collection } } }, "selection_too_many"],
    [{ collections: { ids: [collection] } }, "archive_too_large"],
  ];
  for (const [body, code] of cases) {
    const answer = await ask(org, body);
    expect([answer.status, JSON.stringify(answer.body.detail)], code).toEqual([
      422,
      expect.stringContaining(code),
    ]);
  }
  expect(await database().archive.count({ where: { orgId: org.id } })).toBe(0);
});

it("has an address for a day, which nobody can change, and which is forgotten then", async () => {
  const org = await createTestOrganization();
  const other = await createTestOrganization();
  await insertFilm(org.id, await insertTestTemplate(org.id), "film");
  const { body } = await ask(org, { videos: { filter: {} } });
  const status = async (url: string) => (await download(url)).answer.statusCode;
  expect(await status(body.url)).toBe(200);
  expect(await status(body.url.replace(org.id, other.id))).toBe(404);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 24 * 3_600_000 + 1000));
  expect(await status(body.url)).toBe(404);
  await deleteExpiredArchives(database());
  expect(await database().archive.count({ where: { orgId: org.id } })).toBe(0);
});

it("keeps the newest hundred addresses of an organization", async () => {
  const org = await createTestOrganization();
  await insertFilm(org.id, await insertTestTemplate(org.id), "film");
  const expiresAt = new Date(Date.now() + 3_600_000);
  const rows = Array.from({ length: 100 }, () => ({
    id: newId(),
    videoIds: [],
    inFolders: false,
    expiresAt,
  }));
  await database().archive.createMany({ data: rows.map((row) => ({ ...row, orgId: org.id })) });
  const { body } = await ask(org, { videos: { filter: {} } });
  const kept = await database().archive.findMany({ where: { orgId: org.id }, select: { id: true } });
  const ids = kept.map(({ id }) => id);
  expect([ids.length, ids.includes(body.id), ids.includes(rows[0]?.id ?? "")]).toEqual([100, true, false]);
});

it.runIf(process.platform === "linux")(
  "opens one file at a time, and none once the reader is gone",
  async () => {
    const org = await createTestOrganization();
    const templateId = await insertTestTemplate(org.id);
    // Each more than the buffers of a connection hold while the client does not read.
    const content = Buffer.alloc(20_000_000);
    for (let count = 0; count < 3; count += 1) await insertFilm(org.id, templateId, content);
    const { body } = await ask(org, { videos: { filter: {} } });
    const folder = diskPath(`organizations/${org.id}`);
    const openFiles = async () => {
      const handles = await readdir("/proc/self/fd");
      const targets = handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => ""));
      return (await Promise.all(targets)).filter((target) => target.startsWith(folder)).length;
    };
    const { pathname, search } = new URL(body.url);
    const { port } = server.address() as AddressInfo;
    const address = { host: "127.0.0.1", port, path: pathname + search, agent: false };
    const sent = Array.from({ length: 3 }, () => httpRequest(address).end());
    await Promise.all(sent.map((one) => once(one, "response")));
    await expect.poll(openFiles).toBe(3);
    for (const one of sent) one.destroy();
    await expect.poll(openFiles).toBe(0);
  },
);
