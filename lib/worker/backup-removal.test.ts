import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import * as assets from "#lib/server/assets/asset-service.ts";
import { BackupReader, fileTarget, writeBackup } from "#lib/server/backup/index.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { enqueue } from "#lib/server/jobs/enqueue.ts";
import { HOLD_REMOVALS } from "#lib/server/jobs/removal-lock.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workThroughPauses, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
const folder = await mkdtemp(join(tmpdir(), "rollcall-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

it("has every file that its rows name, and those deleted meanwhile are removed when it is done", async () => {
  const { actor, id: orgId } = await createTestOrganization();
  const ids = [newId(), newId()];
  const keys = ids.map((id) => `organizations/${orgId}/assets/${id}.png`);
  for (const [index, id] of ids.entries()) {
    const storageKey = keys[index] ?? "";
    const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 5 } as const;
    await database().asset.create({ data: { id, orgId, ...file, storageKey } });
    await storage().write(storageKey, Buffer.from("photo"));
  }
  const path = join(folder, "backup");
  const target = await fileTarget(path);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: goingOn, resolve: goOn } = Promise.withResolvers<void>();
  const { _write } = target.output;
  // It has the rows, and none of the files yet.
  target.output._write = (...given) => goingOn.then(() => _write.apply(target.output, given));
  target.output._writev = undefined;
  const backup = writeBackup({
    ...{ databaseUrl, storage: storage(), target, version: "1", signal: new AbortController().signal },
    onProgress: (progress) => "files" in progress && begin(),
  });
  await Promise.race([begun, backup]);
  await assets.remove(actor, ids[0] ?? "", null);
  await workUntilIdle(worker);
  expect(await storage().size(keys[0] ?? "")).toBe(5);
  goOn();
  await backup;
  await workThroughPauses(worker);
  expect(await Promise.all(keys.map((key) => storage().size(key)))).toEqual([null, 5]);
  expect(await filesIn(path)).toEqual(keys.map((key) => `files/${key}`).toSorted());
});

it("keeps the file of a video that is rendered again", async () => {
  const { actor, id: orgId } = await createTestOrganization();
  const collection = await collections.create(actor, {
    ...{ name: "All", type: "people", template_id: await insertTestTemplate(orgId), modifications: [] },
    ...{
      people: { ids: [await insertTestPerson(orgId, { firstName: "Ada" })] },
      file_name: "{{first_name}}",
    },
  });
  await workUntilIdle(worker);
  const video = () => database().video.findFirstOrThrow({ where: { collectionId: collection.id } });
  const { id, resultKey } = await video();
  const isThere = async () => (await storage().size(resultKey ?? "")) !== null;
  const backup = new pg.Client(databaseUrl);
  await backup.connect();
  await backup.query("begin");
  await backup.query(HOLD_REMOVALS);
  await database().collection.update({
    where: { id: collection.id },
    data: { status: "rendering", completed: 0 },
  });
  await database().video.update({ where: { id }, data: { status: "queued" } });
  await actor.db.$transaction((tx) => enqueue(tx, "renderVideo", [{ org_id: orgId, video_id: id }]));
  await workUntilIdle(worker);
  expect(await video()).toMatchObject({ attempt: 2, status: "succeeded" });
  expect(await isThere()).toBe(true);
  await backup.end();
  await workThroughPauses(worker);
  expect(await isThere()).toBe(false);
});

it("keeps the still of a template that is drawn again", async () => {
  const { actor, id: orgId } = await createTestOrganization();
  const id = await insertTestTemplate(orgId);
  const draw = async (afresh: boolean) => {
    const job = { org_id: orgId, template_id: id, version: 1, afresh };
    await actor.db.$transaction((tx) => enqueue(tx, "drawThumbnail", [job]));
    await workUntilIdle(worker);
    const { thumbnailKey } = await database().template.findUniqueOrThrow({ where: { id } });
    return thumbnailKey ?? "";
  };
  const size = (key: string) => storage().size(key);
  const first = await draw(false);
  const backup = new pg.Client(databaseUrl);
  await backup.connect();
  await backup.query("begin");
  await backup.query(HOLD_REMOVALS);
  const second = await draw(false);
  const third = await draw(true);
  expect([await size(first), await size(second), await size(third)]).not.toContain(null);
  expect(new Set([first, second, third]).size).toBe(3);
  await backup.end();
  await workThroughPauses(worker);
  expect([await size(first), await size(second)]).toEqual([null, null]);
  expect(await size(third)).toBeGreaterThan(0);
  const fourth = await draw(true);
  expect([await size(third), await size(fourth)]).toEqual([null, expect.any(Number)]);
});

it("takes no more jobs that remove files once one was put off, until the backup is done", async () => {
  const { actor, id: orgId } = await createTestOrganization();
  const backup = new pg.Client(databaseUrl);
  await backup.connect();
  await backup.query("begin");
  await backup.query(HOLD_REMOVALS);
  const keys = Array.from({ length: 10 }, () => `organizations/${orgId}/assets/${newId()}.png`);
  const jobs = keys.map((key) => ({ keys: [key] }));
  await actor.db.$transaction((tx) => enqueue(tx, "removeFiles", jobs));
  const waiting = async () => {
    const [row] = await database().$queryRaw<{ all: number; late: number }[]>`
      select count(*)::int as all, (count(*) filter (where start_after > created_on + interval '5 seconds'))::int as late
      from pgboss.job where name = 'remove-files' and state < 'active'`;
    return row;
  };
  await workUntilIdle(worker);
  await workUntilIdle(worker);
  expect(await waiting()).toEqual({ all: 10, late: 1 });
  await backup.end();
  await workThroughPauses(worker);
  expect(await waiting()).toEqual({ all: 0, late: 0 });
});

it("counts and names the files that rows name and that are not there, before it begins or when they are read", async () => {
  await database().asset.deleteMany();
  const { id: orgId } = await createTestOrganization();
  const ids = Array.from({ length: 30 }, () => newId());
  const keys = ids.map((id) => `organizations/${orgId}/assets/${id}.png`).sort();
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 5 } as const;
  await database().asset.createMany({
    data: ids.map((id, index) => ({ id, orgId, ...file, storageKey: keys[index] ?? "" })),
  });
  const [first = "", second = ""] = keys;
  for (const key of [first, second]) await storage().write(key, Buffer.from("photo"));
  const path = join(folder, "incomplete");
  const target = await fileTarget(path);
  const { sizes } = storage();
  // Between the list of the files and their turn.
  const looked = vi.spyOn(storage(), "sizes").mockImplementation(async (of) => {
    const found = await sizes(of);
    await storage().remove(first);
    return found;
  });
  const { missing } = await writeBackup({
    ...{ databaseUrl, storage: storage(), target, version: "1", signal: new AbortController().signal },
  });
  looked.mockRestore();
  expect(missing).toEqual({ count: 29, keys: keys.slice(2, 22) });
  const reader = await BackupReader.open(createReadStream(path));
  for await (const step of reader.steps()) if (step.kind === "member") for await (const _ of step.body);
  expect(reader.manifest).toMatchObject({ missing });
});

async function filesIn(path: string): Promise<string[]> {
  const reader = await BackupReader.open(createReadStream(path));
  const names: string[] = [];
  for await (const step of reader.steps()) {
    if (step.kind !== "member") continue;
    for await (const _ of step.body);
    if (step.name.startsWith("files/")) names.push(step.name);
  }
  return names.toSorted();
}
