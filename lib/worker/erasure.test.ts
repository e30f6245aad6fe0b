import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import { POST as BULK_ACTION } from "#app/v1/bulk-actions/route.ts";
import { GET as OCCURRENCES } from "#app/v1/celebrations/[celebration_id]/occurrences/route.ts";
import { POST as CREATE_CELEBRATION } from "#app/v1/celebrations/route.ts";
import { POST as SEND } from "#app/v1/collections/[collection_id]/messages/route.ts";
import { POST as CREATE_COLLECTION } from "#app/v1/collections/route.ts";
import { POST as SKIP } from "#app/v1/occurrences/[occurrence_id]/skip/route.ts";
import { DELETE, PATCH } from "#app/v1/people/[person_id]/route.ts";
import { POST as IMPORT } from "#app/v1/people/import/route.ts";
import { POST as CREATE_PERSON } from "#app/v1/people/route.ts";
import { POST as SAVE_VIEW } from "#app/v1/saved-views/route.ts";
import { POST as CREATE_CHECKPOINT } from "#app/v1/template-drafts/[draft_id]/checkpoints/route.ts";
import { POST as CREATE_DRAFT } from "#app/v1/template-drafts/route.ts";
import { POST as PREVIEW } from "#app/v1/templates/[template_id]/preview/route.ts";
import { POST as CREATE_TEMPLATE } from "#app/v1/templates/route.ts";
import { POST as SEND_VIDEO } from "#app/v1/videos/[video_id]/messages/route.ts";
import { POST as CREATE_LINK } from "#app/v1/videos/[video_id]/watch-links/route.ts";
import { POST as CREATE_VIDEO } from "#app/v1/videos/route.ts";

import { readZip } from "#e2e/fixtures/zip.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { bareEnvironment, settleEnvironment } from "#lib/server/environment.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { describeError, log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { save as saveAnswer } from "#lib/server/watch/answer-service.ts";
import { countView } from "#lib/server/watch/view-service.ts";
import { tablesAboutNobody } from "#test/resources/index.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { openTestRelay } from "#test/support/test-relay.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { Worker } from "./worker.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const worker = new Worker({
  databaseUrl,
  encoder: await findEncoder({ searchPath: bareEnvironment({}).PATH }),
});
const relay = await openTestRelay();
settleEnvironment({ mailServer: relay.server });
const client = new pg.Client({ connectionString: databaseUrl });
const { requireRoom } = storage();

/** Everything that is written to the log. */
const logged: string[] = [];
for (const level of ["debug", "info", "warn", "error"] as const) {
  vi.spyOn(log(), level).mockImplementation((...said: unknown[]) => {
    const plain = (_: string, value: unknown) => (value instanceof Error ? describeError(value) : value);
    logged.push(JSON.stringify(said, plain).toLowerCase());
  });
}

beforeAll(async () => {
  await client.connect();
  await worker.start();
});
afterEach(() => {
  storage().requireRoom = requireRoom;
});
afterAll(async () => {
  await worker.close();
  await client.end();
  await closeQueue();
  await database().$disconnect();
});

const NAME = { first_name: "Zerubbabel", last_name: "Quillfeather" };
/** Texts that occur only in this person's data, in lower case. */
const KNOWN = ["zerubbabel", "quillfeather", "emp-qx-77123", "5550918273", "nick-of-zq"];

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<{ table: string; row: string }[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    rows.push(...found.rows.map(({ row }) => ({ table: name, row: row.toLowerCase() })));
  }
  return rows;
}

/** Tables that hold nothing of the people of an organization: those of accounts, and what resources say of theirs. */
const ABOUT_NOBODY = [
  ...["accounts", "sessions", "sign_in_limits", "two_factors", "users", "verifications"],
  ...tablesAboutNobody,
];

/** Our tables without a row. */
async function emptyTables(): Promise<string[]> {
  const filled = new Set((await dumpDatabase()).map(({ table }) => table));
  const { rows } = await client.query<{ name: string }>(
    "select format('public.%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !filled.has(name));
}

/** Every file below the data folder: of the storage, of work in progress, of the caches. */
async function dumpFiles(): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}

/** Where something of the person is: tables and files. */
async function traces(marks: readonly Buffer[]): Promise<string[]> {
  const rows = await dumpDatabase();
  const files = await dumpFiles();
  const words = (text: string) => KNOWN.some((word) => text.includes(word));
  const inWide = ({ bytes }: { bytes: Buffer }) => words(bytes.toString("utf16le").toLowerCase());
  return [
    ...rows.filter(({ row }) => words(row)).map(({ table }) => table),
    ...files
      .filter(
        (file) =>
          words(file.path.toLowerCase()) ||
          words(file.bytes.toString("latin1").toLowerCase()) ||
          inWide(file) ||
          marks.some((mark) => file.bytes.includes(mark)),
      )
      .map(({ path }) => path.slice(dataDir.length)),
  ];
}

/** A piece from the middle of a file, by which it is known again wherever it may be. */
const markOf = (bytes: Buffer): Buffer =>
  bytes.subarray(bytes.length / 2, bytes.length / 2 + Math.min(512, bytes.length / 4));

/** A JPEG whose EXIF says whose picture it is. */
async function photoWithName(): Promise<Buffer> {
  const path = join(import.meta.dirname, "../../e2e/fixtures/data/photos/rocket.jpg");
  const jpeg = await readFile(path);
  const artist = Buffer.from(`${NAME.first_name} ${NAME.last_name}\0`);
  const head = Buffer.from("Exif\0\0II*\0\x08\0\0\0\x01\0\x3b\x01\x02\0", "latin1");
  const place = Buffer.alloc(12);
  place.writeUInt32LE(artist.length, 0);
  place.writeUInt32LE(26, 4);
  const content = Buffer.concat([head, place, artist]);
  const marker = Buffer.from([0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, content, jpeg.subarray(2)]);
}

const PERSONAL: Scene = {
  ...TINY_SCENE,
  layers: [
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      fallback: "hide",
      x: 0,
      y: 0,
      width: 90,
      height: 90,
    },
    ...TINY_SCENE.layers,
  ],
};

async function workUntilIdle(): Promise<void> {
  while ((await worker.changeMore()) || (await worker.workOnce()));
}

/** Posts as the organization's owner, with an Idempotency-Key, and expects success. */
async function post(org: TestOrganization, handler: RouteHandler, path: string, body: unknown, params = {}) {
  const headers = { "Idempotency-Key": newId() };
  const answer = await requestRoute(handler, "POST", path, { key: org.keys.owner, body, params, headers });
  expect([answer.status, answer.status < 300 ? "" : answer.text]).toEqual([answer.status, ""]);
  return answer.body;
}

async function uploadPhoto(org: TestOrganization, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], `${NAME.first_name} ${NAME.last_name}.jpg`));
  const request = new Request("http://127.0.0.1:3000/v1/assets", {
    method: "POST",
    headers: { Authorization: `Bearer ${org.keys.owner}`, "Idempotency-Key": newId() },
    body: form,
  });
  const response = await callRoute(UPLOAD, request);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const erase = (org: TestOrganization, id: string) =>
  requestRoute(DELETE, "DELETE", `/v1/people/${id}`, { key: org.keys.owner, params: { person_id: id } });

function order(org: TestOrganization, templateId: string, ids: string[], more = {}) {
  const body = { name: "All of us", template_id: templateId, people: { ids }, ...more };
  return post(org, CREATE_COLLECTION, "/v1/collections", body);
}

/** A person with every possible field, and a photo. */
async function createPerson(org: TestOrganization, photo: string): Promise<string> {
  const person = await post(org, CREATE_PERSON, "/v1/people", {
    ...NAME,
    external_id: "EMP-QX-77123",
    email: "zerubbabel@example.com",
    phone: "+49 5550918273",
    birth_date: "--05-17",
    position: "Master Quillfeather",
    custom_fields: { nick: "nick-of-ZQ", QUILLFEATHER: true },
    photo_asset_id: photo,
  });
  return person.id;
}

/** Somebody chooses that their next birthday is not celebrated, of which webhooks are told. */
async function skipBirthday(org: TestOrganization, template: string): Promise<void> {
  const rule = {
    enabled: true,
    name: "Birthdays",
    occasion: "birthday",
    template_ids: [template],
    to: null,
  };
  const { id } = await post(org, CREATE_CELEBRATION, "/v1/celebrations", rule);
  const year = new Date().getFullYear() + 1;
  const { body } = await requestRoute(OCCURRENCES, "GET", `/v1/celebrations/${id}/occurrences`, {
    key: org.keys.owner,
    params: { celebration_id: id },
    query: { from: `${year}-05-01`, to: `${year}-05-31` },
  });
  const [next] = body;
  await post(org, SKIP, `/v1/occurrences/${next.id}/skip`, {}, { occurrence_id: next.id });
}

describe("after a person's whole life", () => {
  it("nothing of them is left in the database, the files or the log", async () => {
    const org = await createTestOrganization();
    const { id: orgId, actor } = org;
    const webhookEvents = [
      "person.created",
      "person.updated",
      "person.erased",
      "video.succeeded",
      "video.failed",
      "message.failed",
      "message.answered",
      "occurrence.skipped",
    ];
    const hook = { id: newId(), orgId, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
    await database().webhook.create({ data: { ...hook, events: webhookEvents } });
    const template = await insertTestTemplate(orgId, PERSONAL);
    const failing = await insertTestTemplate(orgId, { ...TINY_SCENE, background: "{{last_name}}" });
    const other = await insertTestPerson(orgId, { firstName: "Grace", lastName: "Hopper" });

    const photo = await photoWithName();
    const replaced = await uploadPhoto(org, photo.subarray());
    const person = await createPerson(org, replaced);
    const shown = await order(org, template, [other, person], {
      modifications: [{ name: "title", text: "Dear {{first_name}} {{last_name}}" }],
    });
    const failed = await order(org, failing, [other, person]);
    const single = await post(org, CREATE_VIDEO, "/v1/videos", {
      template_id: template,
      person_id: person,
      modifications: [{ name: "title", text: "For Zerubbabel alone" }],
      metadata: { to: "zerubbabel@example.com" },
    });
    await workUntilIdle();
    const inSingle = { video_id: single.id };
    const link = await post(org, CREATE_LINK, `/v1/videos/${single.id}/watch-links`, {}, inSingle);
    const at = { orgId, linkId: link.id, videoId: single.id };
    await database().organization.update({ where: { id: org.id }, data: { watchViews: "per_person" } });
    await countView({ ...at, collectionId: null, views: "per_person" });
    await saveAnswer(at, { text: "Thank you all! Your Zerubbabel Quillfeather" });

    const words = { subject: "For {{first_name}}", text: "Dear Zerubbabel Quillfeather" };
    await post(org, SEND_VIDEO, `/v1/videos/${single.id}/messages`, words, inSingle);
    const toAll = { subject: "For {{first_name}}", text: "Dear {{last_name}}" };
    const inShown = { collection_id: shown.id };
    const sent = await post(org, SEND, `/v1/collections/${shown.id}/messages`, toAll, inShown);
    expect(sent).toMatchObject({ queued: 1, left_out_count: 1 });
    relay.refuse = (address) => ({ code: 550, words: `5.1.1 <${address}>: no such user` });
    while (await worker.mailMore()) await worker.mailsEnded();
    expect((await actor.db.person.findUnique({ where: { id: person } }))?.emailFault).toContain(
      "zerubbabel@",
    );

    await skipBirthday(org, template);

    const patchedTo = await uploadPhoto(org, photo);
    const patched = await requestRoute(PATCH, "PATCH", `/v1/people/${person}`, {
      key: org.keys.owner,
      params: { person_id: person },
      body: { photo_asset_id: patchedTo, sector: "Quillfeather & Sons" },
    });
    expect(patched.status).toBe(200);
    await post(org, BULK_ACTION, "/v1/bulk-actions", {
      action: "update",
      people: { ids: [person] },
      set: { sector: "Quillfeather & Daughters" },
    });
    const current = await uploadPhoto(org, photo);
    const personal = { ...TINY_SCENE.layers[0], text: "Dear Zerubbabel Quillfeather" };
    const draft = await post(org, CREATE_DRAFT, "/v1/template-drafts", {
      name: "For one person",
      scene: { layers: [personal] },
      scene_text: '{ "text": "Zerubbabel Quillfeather',
    });
    const inDraft = { draft_id: draft.id };
    const checkpoints = `/v1/template-drafts/${draft.id}/checkpoints`;
    await post(org, CREATE_CHECKPOINT, checkpoints, {}, inDraft);
    await post(org, CREATE_CHECKPOINT, checkpoints, { scene: { source: `asset:${current}` } }, inDraft);
    await post(org, CREATE_CHECKPOINT, checkpoints, { scene: { text: "Dear Grace Hopper" } }, inDraft);
    const csv = `external_id,first_name,email,photo_asset_id
EMP-QX-77123,Zerubbabel,zerubbabel@example.com,${current}
EMP-QX-77123,Zerubbabel,not an address,`;
    const imported = await requestRoute(IMPORT, "POST", "/v1/people/import", {
      key: org.keys.owner,
      body: csv,
      headers: { "Content-Type": "text/csv", "Idempotency-Key": newId() },
    });
    expect(imported.body).toMatchObject({ updated: 1, rejected: 1 });
    await post(
      org,
      PREVIEW,
      `/v1/templates/${template}/preview`,
      { person_id: person },
      { template_id: template },
    );
    const views = {
      "Only Zerubbabel": { list: "people", query: "q=Quillfeather+zeru" },
      "Zerubbabel’s videos": { list: "videos", query: `person_id=${person}` },
    };
    for (const [name, view] of Object.entries(views))
      await post(org, SAVE_VIEW, "/v1/saved-views", { ...view, name });
    await workUntilIdle();

    const { id: deliveryId } = await database().webhookDelivery.findFirstOrThrow({
      where: { orgId, resourceId: person },
    });
    // A receiver that repeats what it was told.
    const attempt = { responseStatus: 500, responseBody: "Unknown: Zerubbabel Quillfeather", durationMs: 3 };
    await database().webhookAttempt.create({
      data: { orgId, deliveryId, run: 0, attempt: 1, attemptedAt: new Date(), ...attempt },
    });

    const videos = await actor.db.video.findMany({ where: { personId: person, status: "succeeded" } });
    const assets = await actor.db.asset.findMany();
    const keys = [
      ...videos.flatMap(({ resultKey, thumbnailKey }) => [resultKey, thumbnailKey]),
      ...assets.map((asset) => asset.storageKey),
    ];
    const stored = await Promise.all(keys.flatMap((key) => (key === null ? [] : [readFile(diskPath(key))])));
    const marks = [photo, ...stored].map(markOf);
    expect(videos.map(({ id }) => id)).toContain(single.id);
    expect(await collections.get(actor, shown.id)).toMatchObject({ total: 2, completed: 2 });
    expect(await collections.get(actor, failed.id)).toMatchObject({ total: 2, failed: 2 });
    // A new table is filled above, or its resource says that it holds nothing of a person: `aboutNobody`.
    expect((await emptyTables()).sort()).toEqual(ABOUT_NOBODY.map((table) => `public.${table}`).sort());
    // The search finds what there is to find.
    const before = await traces(marks);
    for (const place of [
      "people",
      "assets",
      "videos",
      "answers",
      "mails",
      "message_sends",
      "webhook_deliveries",
      "webhook_attempts",
      ".zip",
      ".mp4",
      ".jpg",
    ])
      expect(
        before.some((found) => found.endsWith(place)),
        place,
      ).toBe(true);
    // Metadata does not outlive the upload.
    expect(stored.some((bytes) => bytes.toString("latin1").toLowerCase().includes("quillfeather"))).toBe(
      false,
    );

    expect((await erase(org, person)).status).toBe(204);
    expect(await traces(marks)).toEqual([]);
    await workUntilIdle();
    expect(await traces(marks)).toEqual([]);
    expect(logged.filter((line) => KNOWN.some((word) => line.includes(word)))).toEqual([]);

    expect(await actor.db.templateDraft.findUnique({ where: { id: draft.id } })).toMatchObject({
      revision: 2,
      scene: { layers: [{ ...personal, text: "Dear {{first_name}} {{last_name}}" }] },
      sceneText: '{ "text": "{{first_name}} {{last_name}}',
    });
    const kept = await actor.db.templateCheckpoint.findMany({ where: { draftId: draft.id } });
    expect(kept.map(({ scene }) => scene)).toEqual([{ text: "Dear Grace Hopper" }]);

    expect(await collections.get(actor, shown.id)).toMatchObject({
      status: "completed",
      total: 1,
      completed: 1,
    });
    expect(await collections.get(actor, failed.id)).toMatchObject({ total: 1, failed: 1 });
    const { key } = await collections.getArchive(actor, shown.id);
    const files = await readZip(await readFile(diskPath(key)));
    expect(files.map(({ name }) => name)).toEqual(["Hopper_Grace.mp4", "manifest.csv"]);
    expect(
      files.every(({ bytes }) => !KNOWN.some((word) => bytes.toString().toLowerCase().includes(word))),
    ).toBe(true);

    // Only their id, in records of what was done, and to which webhook it was sent.
    const left = (await dumpDatabase()).filter(({ row }) => row.includes(person)).map(({ table }) => table);
    expect(new Set(left)).toEqual(
      new Set(["public.audit_events", "public.webhook_deliveries", "public.stored_answers"]),
    );
    const gone = [person, current, patchedTo, replaced, single.id, link.id, ...videos.map(({ id }) => id)];
    const answers = await database().idempotencyRecord.findMany({ where: { resourceId: { in: gone } } });
    expect(answers.length).toBeGreaterThan(2);
    expect(answers.every(({ response }) => response === null)).toBe(true);
    // Some stored responses name no created row, but contain them in one that was rejected or left out; they are
    // encrypted, so the search cannot find it.
    const rowless = await database().idempotencyRecord.findMany({ where: { orgId, resourceId: null } });
    expect(rowless.map(({ response }) => response)).toEqual([null, null, null]);
    expect(await actor.db.asset.count()).toBe(0);
    // Renders videos, and looks through every table and file: 11 s on a machine that does nothing else.
  }, 60_000);
});

describe("while something is made of them", () => {
  it("a video that is being rendered leaves no file", async () => {
    const org = await createTestOrganization();
    const slow: Scene = { ...PERSONAL, duration: 6, fps: 30 };
    const person = await createPerson(org, await uploadPhoto(org, await photoWithName()));
    const video = await post(org, CREATE_VIDEO, "/v1/videos", {
      template_id: await insertTestTemplate(org.id, slow),
      person_id: person,
    });
    const working = workUntilIdle();
    const progress = async () => (await org.actor.db.video.findUnique({ where: { id: video.id } }))?.progress;
    await expect.poll(progress).toBeGreaterThan(0);
    expect((await erase(org, person)).status).toBe(204);
    await working;
    await workUntilIdle();
    expect(await traces([])).toEqual([]);
    expect((await dumpFiles()).filter(({ path }) => path.includes(video.id))).toEqual([]);
  });

  it("an archive that is being packed is packed without them", async () => {
    const org = await createTestOrganization();
    const person = await createPerson(org, await uploadPhoto(org, await photoWithName()));
    const other = await insertTestPerson(org.id, { firstName: "Grace" });
    const { id } = await order(org, await insertTestTemplate(org.id, PERSONAL), [other, person]);
    let marks: Buffer[] = [];
    let erased = 0;
    // It is known what is packed, and nothing of it has been read.
    storage().requireRoom = async (bytes) => {
      storage().requireRoom = requireRoom;
      const videos = await org.actor.db.video.findMany({ where: { personId: person } });
      const paths = await Promise.all(videos.map(({ resultKey }) => diskPath(resultKey ?? "")));
      marks = (await Promise.all(paths.map((path) => readFile(path)))).map(markOf);
      erased = (await erase(org, person)).status;
      await requireRoom(bytes);
    };
    await workUntilIdle();
    expect([erased, marks.length]).toEqual([204, 1]);
    const packed = async () => {
      await workUntilIdle();
      return await collections.get(org.actor, id);
    };
    await expect.poll(packed).toMatchObject({ status: "completed", total: 1, completed: 1 });
    expect(await traces(marks)).toEqual([]);
  });

  it("an import does not bring them back under their id", async () => {
    const org = await createTestOrganization();
    const person = await createPerson(org, await uploadPhoto(org, await photoWithName()));
    const others = Array.from({ length: 500 }, (_, index) => `other-${index},Somebody ${index}`);
    const csv = ["external_id,first_name", ...others, "EMP-QX-77123,Zerubbabel"].join("\n");
    const importing = requestRoute(IMPORT, "POST", "/v1/people/import", {
      key: org.keys.owner,
      body: csv,
      headers: { "Content-Type": "text/csv" },
    });
    await wait(20);
    const [imported, erased] = await Promise.all([importing, erase(org, person)]);
    expect([imported.status, erased.status]).toEqual([200, 204]);
    expect(await org.actor.db.person.count({ where: { id: person } })).toBe(0);
    // Importing them again creates a new person with only the data in the file.
    const again = await org.actor.db.person.findMany({ where: { externalId: "EMP-QX-77123" } });
    for (const row of again) expect([row.lastName, row.email, row.photoAssetId]).toEqual([null, null, null]);
    for (const row of again) await erase(org, row.id);
    expect(await traces([])).toEqual([]);
  });

  it("what is kept for other people's videos holds nothing of theirs", async () => {
    const org = await createTestOrganization();
    const layers = PERSONAL.layers.map((layer) => ({ ...layer, time: 2 }));
    const templateId = await insertTestTemplate(org.id, { ...PERSONAL, duration: 4, layers });
    const cached = async () =>
      (await dumpFiles()).map(({ path }) => path).filter((path) => path.includes("/cache/segments/"));
    const before = await cached();
    const person = await createPerson(org, await uploadPhoto(org, await photoWithName()));
    const other = await insertTestPerson(org.id, { firstName: "Grace" });
    const render = async (personId: string) => {
      await post(org, CREATE_VIDEO, "/v1/videos", { template_id: templateId, person_id: personId });
      await workUntilIdle();
      return cached();
    };
    const ofThem = await render(person);
    expect(ofThem.length).toBeGreaterThan(before.length);
    // Whatever depended on the person would be another piece for the next one.
    expect(await render(other)).toEqual(ofThem);
    await erase(org, person);
    expect(await traces([])).toEqual([]);
  });
});

describe("a photo that a template shows as well", () => {
  it("goes from its still, and from what is kept for its next videos", async () => {
    const org = await createTestOrganization();
    const photo = await uploadPhoto(org, await photoWithName());
    const person = await createPerson(org, photo);
    const scene: Scene = {
      ...PERSONAL,
      duration: 4,
      layers: PERSONAL.layers.map((layer) =>
        layer.type === "image" ? { ...layer, source: `asset:${photo}` } : { ...layer, time: 2 },
      ),
    };
    const made = await post(org, CREATE_TEMPLATE, "/v1/templates", { name: "Us", scene });
    await post(org, CREATE_VIDEO, "/v1/videos", {
      template_id: made.id,
      person_id: await insertTestPerson(org.id, { firstName: "Grace" }),
    });
    await workUntilIdle();
    const stills = async () =>
      (await dumpFiles()).filter(
        ({ path }) => path.includes(`/templates/${made.id}/`) && path.endsWith(".jpg"),
      );
    const cached = async () => (await dumpFiles()).filter(({ path }) => /\/cache\/(seg|back)/.test(path));
    const [before] = await stills();
    expect([before === undefined, (await cached()).length > 0]).toEqual([false, true]);

    expect((await erase(org, person)).status).toBe(204);
    expect(await org.actor.db.template.findUnique({ where: { id: made.id } })).toMatchObject({
      thumbnailKey: null,
    });
    await workUntilIdle();
    expect(await cached()).toEqual([]);
    const after = await stills();
    expect(after).toHaveLength(1);
    expect(after[0]?.path).not.toBe(before?.path);
    expect(after[0]?.bytes.equals(before?.bytes ?? Buffer.alloc(0))).toBe(false);
    expect(await org.actor.db.template.findUnique({ where: { id: made.id } })).toMatchObject({
      thumbnailKey: expect.stringContaining(made.id),
    });
  });
});
