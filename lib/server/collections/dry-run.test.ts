import { createCanvas } from "@napi-rs/canvas";
import { afterAll, expect, it } from "vitest";
import { POST } from "#app/v1/collections/route.ts";
import { DELETE as ERASE } from "#app/v1/people/[person_id]/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";
import * as collections from "./collection-service.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const title = TINY_SCENE.layers[0];
if (title?.type !== "text") throw new Error("the tiny scene begins with a text");
const SCENE: Scene = {
  ...TINY_SCENE,
  layers: [
    { ...title, name: "fixed", text: "Hello" },
    { ...title, text: "{{first_name}}" },
    { ...title, name: "job", text: "{{position}}", height: "8%", font: { size: 14 } },
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      fallback: "initials",
      x: 0,
      y: 0,
      width: 40,
      height: 40,
    },
  ],
};
const templateId = await insertTestTemplate(org.id, SCENE);

async function insertPhoto(personId: string, bytes: Uint8Array) {
  const id = newId();
  const storageKey = `organizations/${org.id}/assets/${id}.png`;
  await storage().write(storageKey, bytes);
  const size = bytes.byteLength;
  const row = { id, orgId: org.id, fileName: "a.png", contentType: "image/png", size, storageKey };
  await database().asset.create({ data: { ...row, kind: "image" } });
  await database().person.update({ where: { id: personId }, data: { photoAssetId: id } });
}

const setPosition = (id: string, position: string) =>
  database().person.update({ where: { id }, data: { position } });

function send(body: Record<string, unknown>, key = org.keys.editor) {
  const sent = { name: "May", template_id: templateId, dry_run: true, ...body };
  return requestRoute(POST, "POST", "/v1/collections", { key, body: sent });
}

it("warns of who has no birthday for a birthday, or no hire date, unless a day is given", async () => {
  const born = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-12-10" });
  const unborn = await insertTestPerson(org.id, { firstName: "Grace" });
  for (const id of [born, unborn]) await setPosition(id, "Analyst");
  const people = { ids: [born, unborn] };
  const birthday = await send({ type: "birthday", people });
  expect(birthday.body).toMatchObject({ fine: 2, warnings: [{ code: "occasion_unknown", people: 1 }] });
  expect(birthday.body.people).toMatchObject([{ person_id: unborn, faults: [] }]);
  const anniversary = await send({ type: "work_anniversary", people });
  expect(anniversary.body.warnings).toEqual([{ code: "occasion_unknown", people: 2 }]);
  for (const order of [{ type: "birthday", occasion_on: "2026-12-01" }, { type: "people" }])
    expect((await send({ ...order, people })).body.warnings).toEqual([]);
});

it("tells every fault and warning of every person, in the collection's order, and writes nothing", async () => {
  const fine = await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" });
  await setPosition(fine, "Analyst");
  await insertPhoto(fine, createCanvas(8, 8).toBuffer("image/png"));
  const jobless = await insertTestPerson(org.id, { firstName: "Grace" });
  await insertPhoto(jobless, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]));
  const strange = await insertTestPerson(org.id, { firstName: "\u{10FFFD}" });
  await setPosition(strange, "Mathematician");
  const long = await insertTestPerson(org.id, { firstName: "Alan" });
  await setPosition(long, "Chief of everything that somebody has to be chief of ".repeat(2).trim());

  const { status, body } = await send({ people: { ids: [long, strange, fine, jobless, fine] } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ dry_run: true, template_version: 1, total: 4, fine: 2, truncated: false });
  expect(body.people).toEqual([
    {
      person_id: long,
      person_name: "Alan",
      faults: [],
      warnings: [{ code: "text_overflow", message: expect.stringContaining("shorten"), layer: "job" }],
    },
    {
      person_id: strange,
      person_name: "\u{10FFFD}",
      faults: [
        {
          ...{ code: "glyph_missing", message: expect.stringContaining("\u{10FFFD}"), layer: "title" },
          ...{ reason: "font_lacks_characters", ctx: { characters: ["\u{10FFFD}"] } },
        },
      ],
      warnings: [],
    },
    {
      person_id: jobless,
      person_name: "Grace",
      faults: [
        {
          ...{ code: "merge_field_missing", message: expect.stringContaining("position"), layer: "job" },
          ...{ reason: "person_facts_missing", ctx: { facts: ["position"], fields: ["position"] } },
        },
        {
          ...{
            code: "asset_unreadable",
            message: expect.stringContaining("upload it again"),
            layer: "photo",
          },
          reason: "image_incomplete",
        },
      ],
      warnings: [],
    },
  ]);
  expect(body.faults).toHaveLength(3);
  expect(body.faults).toContainEqual({ code: "glyph_missing", people: 1 });
  expect(body.warnings).toEqual([{ code: "text_overflow", people: 1 }]);
  expect(body.recipients.map((recipient: { person_id: string }) => recipient.person_id)).toEqual([
    long,
    strange,
    fine,
    jobless,
  ]);
  // Two have a photo, one of which cannot be read: that is a fault, and nothing stands in for it.
  expect(body.without_photo).toBe(2);
  expect(
    body.recipients.map(({ photo_stand_in }: { photo_stand_in: string | null }) => photo_stand_in),
  ).toEqual(["initials", "initials", null, null]);
  expect(await database().collection.count({ where: { orgId: org.id } })).toBe(0);
  expect(await database().video.count({ where: { orgId: org.id } })).toBe(0);
});

it("refuses what the order itself would be refused for", async () => {
  const stranger = newId();
  const { status, body } = await send({
    people: { ids: [stranger] },
    modifications: [{ name: "titel", text: "Hi" }],
  });
  expect(status).toBe(422);
  expect(body.detail.map(({ loc }: { loc: string[] }) => loc.slice(0, 2).join("."))).toEqual([
    "body.modifications",
    "body.people",
  ]);
  expect((await send({ people: { ids: [stranger] } }, org.keys.viewer)).status).toBe(403);
});

it("counts a fault that the modifications bring to everybody, and leaves people out", async () => {
  const [one, two] = [
    await insertTestPerson(org.id, { firstName: "One" }),
    await insertTestPerson(org.id, { firstName: "Two" }),
  ];
  const modifications = [
    { name: "fixed", text: "\u{10FFFD}" },
    { name: "job", text: "Colleague" },
  ];
  const all = await send({ people: { ids: [one, two] }, modifications });
  expect(all.body).toMatchObject({ fine: 0, faults: [{ code: "glyph_missing", people: 2 }] });
  const left = await send({ people: { ids: [one, two] }, leave_out: [one], modifications });
  expect(left.body).toMatchObject({ total: 1, recipients: [{ person_id: two }] });
  const nobody = await send({ people: { ids: [one] }, leave_out: [one] });
  expect(nobody.body.detail[0]).toMatchObject({ loc: ["body", "leave_out"], type: "value_error" });
});

it("refuses to leave out somebody who is not there, and leaves out who is none of them without a word", async () => {
  const one = await insertTestPerson(org.id, { firstName: "One" });
  const other = await insertTestPerson(org.id, { firstName: "Other" });
  const foreign = await insertTestPerson((await createTestOrganization()).id, { firstName: "Foreign" });
  const msg = "Value error, no person of this organization has this id";
  const at = (...loc: (string | number)[]) => ({
    ...{ loc: ["body", ...loc], msg, type: "value_error" },
    ctx: { error: {}, code: "person_unknown" },
  });
  for (const dry_run of [true, false]) {
    const people = { filter: { q: "One" } };
    const refused = await send({ people, leave_out: [other, newId(), one, foreign], dry_run });
    expect([refused.status, refused.body.detail]).toEqual([422, [at("leave_out", 1), at("leave_out", 3)]]);
    const both = await send({ people: { ids: [one, foreign] }, leave_out: [foreign], dry_run });
    expect([both.status, both.body.detail]).toEqual([422, [at("people", "ids", 1), at("leave_out", 0)]]);
    expect((await send({ people: { ids: [one] }, leave_out: [other], dry_run })).body.total).toBe(1);
  }
});

it("leaves out who was erased without a word, in this organization alone", async () => {
  const one = await insertTestPerson(org.id, { firstName: "One" });
  const erased = await insertTestPerson(org.id, { firstName: "Erased" });
  const other = await createTestOrganization();
  const foreign = await insertTestPerson(other.id, { firstName: "Foreign" });
  for (const [key, person] of [
    [org.keys.admin, erased],
    [other.keys.admin, foreign],
  ] as const) {
    const { status } = await requestRoute(ERASE, "DELETE", `/v1/people/${person}`, {
      key,
      params: { person_id: person },
    });
    expect(status).toBe(204);
  }
  for (const dry_run of [true, false]) {
    const kept = await send({ people: { ids: [one] }, leave_out: [erased], dry_run });
    expect([kept.status, kept.body.total]).toEqual([dry_run ? 200 : 202, 1]);
    const refused = await send({ people: { ids: [one] }, leave_out: [erased, foreign], dry_run });
    expect([refused.status, refused.body.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [["body", "leave_out", 1]],
    ]);
  }
});

it("makes the collection without those left out", async () => {
  const [one, two] = [
    await insertTestPerson(org.id, { firstName: "One" }),
    await insertTestPerson(org.id, { firstName: "Two" }),
  ];
  const made = await send({ people: { ids: [one, two] }, leave_out: [one], dry_run: false });
  expect(made.status).toBe(202);
  expect(made.body.total).toBe(1);
  const videos = await database().video.findMany({ where: { collectionId: made.body.id } });
  expect(videos.map(({ personId }) => personId)).toEqual([two]);
});

it("names the first thousand, counts all, lets others in between, and stops when nobody waits", async () => {
  const crowd = await createTestOrganization();
  const template = await insertTestTemplate(crowd.id, SCENE);
  await database().person.createMany({
    data: Array.from({ length: 1100 }, (_, index) => ({
      id: newId(),
      orgId: crowd.id,
      firstName: `Person ${index}`,
    })),
  });
  const input = {
    name: "All",
    type: "people" as const,
    template_id: template,
    people: { filter: {} },
    modifications: [],
    file_name: "{{first_name}}",
  };
  let longest = 0;
  let last = performance.now();
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const report = await collections.check(crowd.actor, input, new AbortController().signal);
  clearInterval(clock);
  expect(report).toMatchObject({ total: 1100, fine: 0, truncated: true });
  expect(report.faults).toEqual([{ code: "merge_field_missing", people: 1100 }]);
  expect([report.people.length, report.recipients.length]).toEqual([1000, 1100]);
  expect(longest).toBeLessThan(500);

  const gone = AbortSignal.timeout(20);
  await expect(collections.check(crowd.actor, input, gone)).rejects.toThrow("timeout");
  const client = new AbortController();
  const request = new Request("http://127.0.0.1:3000/v1/collections", {
    method: "POST",
    headers: { Authorization: `Bearer ${crowd.keys.editor}`, "Content-Type": "application/json" },
    body: JSON.stringify({ ...input, dry_run: true }),
    signal: client.signal,
  });
  const answer = callRoute(POST, request);
  client.abort();
  expect((await answer).status).toBe(499);
});
