import { readdir, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { readZip } from "#e2e/fixtures/zip.ts";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { today } from "#lib/server/clock.ts";
import * as commands from "#lib/server/collections/collection-command-service.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { erasePerson } from "#lib/server/erasure/person-erasure-service.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { createBuiltInTemplates } from "#lib/server/templates/built-in-seeding.ts";
import * as templates from "#lib/server/templates/template-service.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });

function orderCollection({ actor }: TestOrganization, templateId: string, ids: string[]) {
  return collections.create(actor, {
    name: "All: of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [{ name: "title", text: '{{first_name}} {{position | ""}}' }],
    file_name: "{{last_name}}_{{first_name}}",
  });
}

async function unzip({ actor }: TestOrganization, collectionId: string) {
  const { key, name, size } = await collections.getArchive(actor, collectionId);
  const bytes = await readFile(diskPath(key));
  expect(bytes.byteLength).toBe(size);
  return { name, files: await readZip(bytes) };
}

it("makes a collection into a zip of videos named after the people", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = [
    await insertTestPerson(org.id, { firstName: "Žofie", lastName: "Novák", externalId: "=1+1" }),
    await insertTestPerson(org.id, { firstName: "žofie", lastName: "NOVÁK" }),
    await insertTestPerson(org.id, { firstName: "محمد" }),
  ];
  const { id } = await orderCollection(org, templateId, ids);
  await workUntilIdle(worker);

  const done = await collections.get(org.actor, id);
  expect(done).toMatchObject({ status: "completed", total: 3, completed: 3, failed: 0 });
  expect(done.zip_url).toContain(done.zip_storage_path);
  const { name, files } = await unzip(org, id);
  expect(name).toBe("All_ of us.zip");
  expect(files.map((file) => file.name)).toEqual([
    "Novák_Žofie.mp4",
    "NOVÁK_žofie_2.mp4",
    "محمد.mp4",
    "manifest.csv",
  ]);
  expect(files.every((file) => file.isStored)).toBe(true);
  const made = await collections.listVideos(org.actor, id, { limit: 200, count: false });
  expect(files.at(-1)?.bytes.toString()).toBe(
    [
      // The mark tells Excel on Windows that what follows is UTF-8.
      "\ufeffexternal_id,first_name,last_name,file,video_id,status,error,email,occasion_on",
      `"'=1+1",Žofie,Novák,Novák_Žofie.mp4,${made.items[0]?.id},succeeded,,,${today()}`,
      `,žofie,NOVÁK,NOVÁK_žofie_2.mp4,${made.items[1]?.id},succeeded,,,${today()}`,
      `,محمد,,محمد.mp4,${made.items[2]?.id},succeeded,,,${today()}`,
      "",
    ].join("\r\n"),
  );
});

it("stores a video that is what it says", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const { id } = await videos.create(org.actor, {
    template_id: templateId,
    person_id: personId,
    modifications: [],
  });
  await workUntilIdle(worker);
  const video = await videos.get(org.actor, id);
  expect(video).toMatchObject({ status: "succeeded", progress: 1, width: 320, fps: 10, error: null });
  expect(video.thumbnail_url).toContain(`/videos/${id}/1.jpg?`);
  const path = diskPath(`organizations/${org.id}/videos/${id}/1.mp4`);
  expect(await measureVideo(path)).toMatchObject({
    pictures: 2,
    durationSeconds: 0.5,
    width: 320,
    height: 180,
    codec: "avc",
  });
});

it("goes on with the others when one cannot be made, and says what to do", async () => {
  const org = await createTestOrganization();
  const [title] = TINY_SCENE.layers;
  if (title === undefined) throw new Error("the tiny scene has a layer");
  const templateId = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    layers: [{ ...title, text: "{{years_of_service}}" } as typeof title],
  });
  const ids = [
    await insertTestPerson(org.id, { firstName: "Ada" }),
    await insertTestPerson(org.id, { firstName: "Grace", hireDate: "2001-02-03" }),
  ];
  const { id } = await collections.create(org.actor, {
    name: "Anniversaries",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
  });
  await workUntilIdle(worker);
  expect(await collections.get(org.actor, id)).toMatchObject({
    status: "completed",
    completed: 1,
    failed: 1,
  });
  const page = await collections.listVideos(org.actor, id, { limit: 200, count: false });
  expect(page.items[0]?.error).toEqual({
    code: "merge_field_missing",
    layer: "title",
    message:
      'The person has no hire date; fill it in, or write what to say instead: {{years_of_service | "…"}}',
    reason: "person_facts_missing",
    ctx: { facts: ["hire_date"], fields: ["years_of_service"] },
  });
  const { files } = await unzip(org, id);
  expect(files.map((file) => file.name)).toEqual(["Grace.mp4", "manifest.csv", "failed.csv"]);
  expect(files.at(-2)?.bytes.toString()).toContain('failed,"The person has no hire date;');
  const reason =
    '"The person has no hire date; fill it in, or write what to say instead: {{years_of_service | ""…""}}"';
  const advice = '"Fill the field in on the person\'s page, or retry with a text that can do without"';
  expect(files.at(-1)?.bytes.toString()).toBe(
    [
      "\ufeffexternal_id,first_name,last_name,email,status,code,layer,reason,what_to_do,video_id,person_id,occasion_on",
      `,Ada,,,failed,merge_field_missing,title,${reason},${advice},${page.items[0]?.id},${ids[0]},${today()}`,
      "",
    ].join("\r\n"),
  );
});

it("logs what is wrong with an order in a few words, and what nobody foresaw with its origin", async () => {
  const warn = vi.spyOn(log(), "warn");
  const org = await createTestOrganization();
  const [title] = TINY_SCENE.layers;
  const templateId = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    layers: [{ ...title, text: "{{birth_date}}" } as NonNullable<typeof title>],
  });
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const order = { template_id: templateId, person_id: personId, modifications: [] };
  const { id } = await videos.create(org.actor, order);
  await workUntilIdle(worker);
  expect(warn.mock.calls).toEqual([
    [{ video: id, code: "merge_field_missing", layer: "title" }, "video failed"],
  ]);
  warn.mockClear();

  vi.spyOn(storage(), "adopt").mockRejectedValueOnce(new Error("Something else"));
  const fine = await insertTestPerson(org.id, { firstName: "Grace", birthDate: "1906-12-09" });
  await videos.create(org.actor, { ...order, person_id: fine });
  await workUntilIdle(worker);
  expect(warn.mock.calls).toMatchObject([[{ err: { message: "Something else" } }, "job failed"]]);
  vi.restoreAllMocks();
  await database().$executeRaw`update pgboss.job set start_after = now() where state = 'retry'`;
  await workUntilIdle(worker);
});

it("makes failed ones again with corrected words, and replaces the archive only when the new one is there", async () => {
  const org = await createTestOrganization();
  const [title] = TINY_SCENE.layers;
  const templateId = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    layers: [{ ...title, text: "{{years_of_service}}" } as NonNullable<typeof title>],
  });
  const ids = [
    await insertTestPerson(org.id, { firstName: "Ada" }),
    await insertTestPerson(org.id, { firstName: "Grace", hireDate: "2001-02-03" }),
  ];
  const { id } = await collections.create(org.actor, {
    name: "Anniversaries",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  await workUntilIdle(worker);
  const before = await collections.getArchive(org.actor, id);
  await commands.retry(org.actor, id, { modifications: [{ name: "title", text: "Many years" }] });
  expect(await collections.getArchive(org.actor, id)).toEqual(before);
  expect(await collections.get(org.actor, id)).toMatchObject({
    status: "rendering",
    completed: 1,
    failed: 0,
  });
  await workUntilIdle(worker);
  expect(await collections.get(org.actor, id)).toMatchObject({
    status: "completed",
    completed: 2,
    failed: 0,
  });
  const { files } = await unzip(org, id);
  expect(files.map((file) => file.name)).toEqual(["Ada.mp4", "Grace.mp4", "manifest.csv"]);
  expect(await storage().size(before.key)).toBe(null);
});

it("packages anew without somebody who is erased, and removes their files", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const gone = await insertTestPerson(org.id, { firstName: "Ada" });
  const { id } = await orderCollection(org, templateId, [
    gone,
    await insertTestPerson(org.id, { firstName: "Grace" }),
  ]);
  await workUntilIdle(worker);
  const before = await collections.getArchive(org.actor, id);
  const [video] = (await collections.listVideos(org.actor, id, { limit: 1, count: false })).items;
  await erasePerson(org.actor, gone);
  await expect(collections.getArchive(org.actor, id)).rejects.toThrow("not there yet");
  expect(await storage().size(before.key)).toBe(null);
  expect(await storage().size(`organizations/${org.id}/videos/${video?.id}/1.mp4`)).toBe(null);
  await workUntilIdle(worker);
  const { files } = await unzip(org, id);
  expect(files.map((file) => file.name)).toEqual(["Grace.mp4", "manifest.csv"]);
  const packed = await collections.get(org.actor, id);
  const [kept] = (await collections.listVideos(org.actor, id, { limit: 1, count: false })).items;
  expect(Date.parse(packed.started_at ?? "")).toBeGreaterThan(Date.parse(kept?.completed_at ?? ""));
});

it("draws the gallery's stills of a new organization", async () => {
  const org = await createTestOrganization();
  await database().$transaction((tx) => createBuiltInTemplates(tx, org.id));
  await workUntilIdle(worker);
  const { items } = await templates.list(org.actor, { limit: 50, count: false });
  expect(items.map(({ name, aspect }) => [name, aspect])).toEqual(
    BUILT_IN_TEMPLATES.map(({ name, aspect }) => [name, aspect]),
  );
  for (const { id, thumbnail_url } of items) {
    const [, key = ""] = /\/files\/(.+\.jpg)\?/.exec(thumbnail_url ?? "") ?? [];
    expect(key).toContain(`organizations/${org.id}/templates/${id}/1-`);
    expect(await storage().size(key)).toBeGreaterThan(5000);
  }
});

it("makes videos before the pictures of a new organization's designs, of which it draws one in between", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  await database().$transaction((tx) => createBuiltInTemplates(tx, org.id));
  const ids: string[] = [];
  for (let each = 0; each < 12; each += 1) ids.push(await insertTestPerson(org.id, { firstName: "Ada" }));
  await collections.create(org.actor, {
    ...{ name: "All", type: "people", template_id: templateId, people: { ids } },
    ...{ modifications: [], file_name: "{{first_name}}", keep: false },
  });
  const countDone = () => database().video.count({ where: { orgId: org.id, status: "ready" } });
  const countDrawn = () =>
    database().template.count({ where: { orgId: org.id, thumbnailKey: { not: null } } });
  while ((await countDone()) < 10) await worker.workOnce();
  const { 0: drawn } = [await countDrawn()];
  expect(drawn).toBe(0);
  await worker.workOnce();
  expect([await countDone(), await countDrawn()]).toEqual([10, 1]);
  await worker.workOnce();
  await worker.workOnce();
  expect([await countDone(), await countDrawn()]).toEqual([12, 1]);
  await workUntilIdle(worker);
  expect(await countDrawn()).toBe(BUILT_IN_TEMPLATES.length);
});

it("fails a video that cannot be stored after three attempts, in words", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  // A file stands where the videos' folder would have to be.
  await storage().write(`organizations/${org.id}/videos`, new Uint8Array([1]));
  const { id } = await videos.create(org.actor, {
    template_id: templateId,
    person_id: await insertTestPerson(org.id, { firstName: "Ada" }),
    modifications: [],
  });
  for (const status of ["rendering", "rendering", "failed"]) {
    expect(await worker.workOnce()).toBe(true);
    expect(await videos.get(org.actor, id)).toMatchObject({ status });
    await database().$executeRaw`update pgboss.job set start_after = now() where state = 'retry'`;
  }
  expect((await videos.get(org.actor, id)).error).toEqual({
    code: "storage_unavailable",
    message: expect.stringMatching(/^The video could not be stored: .*, then order it again$/),
    reason: "data_folder_faulty",
    ctx: { error: expect.stringMatching(/^E[A-Z]+$/) },
  });
});

it("gives an archive that cannot be written many chances, and then fails its collection in words", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  // A file stands where the archives' folder would have to be.
  await storage().write(`organizations/${org.id}/collections`, new Uint8Array([1]));
  const ids = [await insertTestPerson(org.id, { firstName: "Ada" })];
  const { id } = await orderCollection(org, templateId, ids);
  await workUntilIdle(worker);
  const waiting = { status: "packaging", completed: 1, zip_url: null };
  expect(await collections.get(org.actor, id)).toMatchObject(waiting);
  await database().$executeRaw`
    update pgboss.job set start_after = now(), retry_count = retry_limit - 1
    where state = 'retry' and name = 'package-collection'`;
  await workUntilIdle(worker);
  const failed = { status: "failed", completed: 1, completed_at: expect.any(String) };
  expect(await collections.get(org.actor, id)).toMatchObject(failed);
  await expect(collections.getArchive(org.actor, id)).rejects.toThrow("could not be written");
});

it("removes the files of somebody who is erased even if that fails at first", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const person_id = await insertTestPerson(org.id, { firstName: "Ada" });
  const { id } = await videos.create(org.actor, { template_id: templateId, person_id, modifications: [] });
  await workUntilIdle(worker);
  const { removeAll } = storage();
  storage().removeAll = () => Promise.reject(new Error("the disk does not answer"));
  try {
    await erasePerson(org.actor, person_id);
  } finally {
    storage().removeAll = removeAll;
  }
  const key = `organizations/${org.id}/videos/${id}/1.mp4`;
  expect(await storage().size(key)).not.toBe(null);
  await workUntilIdle(worker);
  expect(await storage().size(key)).toBe(null);
});

it("removes what a worker that died stored after its video was erased", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const person_id = await insertTestPerson(org.id, { firstName: "Ada" });
  const { id } = await videos.create(org.actor, { template_id: templateId, person_id, modifications: [] });
  await erasePerson(org.actor, person_id);
  expect(await worker.workOnce()).toBe(true);
  const key = `organizations/${org.id}/videos/${id}/1.mp4`;
  await storage().write(key, new Uint8Array([1]));
  await workUntilIdle(worker);
  expect(await storage().size(key)).toBe(null);
});

it("goes on after its connections were cut", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const order = { template_id: templateId, person_id: personId, modifications: [] };
  const { id } = await videos.create(org.actor, order);
  await database().$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  for (let patience = 20; patience > 0; patience -= 1) {
    if (await worker.workOnce().catch(() => false)) break;
    await wait(100);
  }
  expect(await videos.get(org.actor, id)).toMatchObject({ status: "succeeded" });
});

it("leaves no work in progress behind", async () => {
  const folder = await storage().temporaryFolder();
  expect((await readdir(dirname(folder))).sort()).toEqual([basename(folder), "alive"].sort());
});

it("fails in words what was ordered under a higher limit than there is now", async () => {
  const org = await createTestOrganization();
  const { scenePixels } = environment();
  const { id } = await videos.create(org.actor, {
    template_id: await insertTestTemplate(org.id),
    person_id: await insertTestPerson(org.id, { firstName: "Ada" }),
    modifications: [],
  });
  settleEnvironment({ scenePixels: 1000 });
  await workUntilIdle(worker);
  settleEnvironment({ scenePixels });
  const { status, error } = await videos.get(org.actor, id);
  expect([status, error?.code]).toEqual(["failed", "scene_invalid"]);
  expect(error?.message).toContain("320 × 180 pixels at 10 frames a second for 0.5 s are 0.288 megapixels");
});

it("fails what waits in words once the organization's storage is used up", async () => {
  const org = await createTestOrganization();
  const order = {
    template_id: await insertTestTemplate(org.id),
    person_id: await insertTestPerson(org.id, { firstName: "Ada" }),
    modifications: [],
  };
  const { storageBytes } = environment();
  const { id: kept } = await videos.create(org.actor, order);
  await workUntilIdle(worker);
  const { id: waiting } = await videos.create(org.actor, order);
  settleEnvironment({ storageBytes: 1 });
  await workUntilIdle(worker);
  settleEnvironment({ storageBytes });
  expect((await videos.get(org.actor, kept)).status).toBe("succeeded");
  const { status, error } = await videos.get(org.actor, waiting);
  expect([status, error?.code]).toEqual(["failed", "storage_unavailable"]);
  expect(error?.message).toContain("storage is used up");
});
