import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as ARCHIVE } from "#app/v1/collections/[collection_id]/archive/route.ts";
import { GET } from "#app/v1/collections/[collection_id]/route.ts";
import { GET as VIDEOS } from "#app/v1/collections/[collection_id]/videos/route.ts";
import { GET as LIST, POST } from "#app/v1/collections/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { encodeCursor } from "../cursor.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
const people = {
  ada: await insertTestPerson(org.id, {
    firstName: "Ada",
    lastName: "Lovelace",
    birthDate: "1990-12-30",
    hireDate: "2015-05-04",
  }),
  grace: await insertTestPerson(org.id, {
    firstName: "Grace",
    lastName: "Hopper",
    birthDate: "1992-02-29",
    hireDate: "2026-05-10",
  }),
  left: await insertTestPerson(org.id, { firstName: "Left", birthDate: "1990-12-30", status: "archived" }),
  nobody: await insertTestPerson(org.id, { firstName: "Nobody" }),
};
const now = clock.now;
beforeAll(() => {
  clock.now = () => new Date("2026-11-20T12:00:00Z");
});
afterAll(async () => {
  clock.now = now;
  await closeQueue();
  await database().$disconnect();
});

const create = (body: object, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/collections", {
    key,
    body: { name: "May", template_id: templateId, ...body },
  });
const at = (
  handler: typeof GET | typeof VIDEOS | typeof ARCHIVE,
  id: string,
  query = {},
  key = org.keys.viewer,
) => requestRoute(handler, "GET", `/v1/collections/${id}`, { key, params: { collection_id: id }, query });

/** The people of a collection, in its order, with the day that each video is about. */
async function occasions(id: string) {
  const rows = await database().video.findMany({
    where: { collectionId: id },
    orderBy: { position: "asc" },
    include: { person: true },
  });
  return rows.map((row) => [row.person?.firstName, row.occasionOn.toISOString().slice(0, 10)]);
}

it("orders a video for each person, in the order given, with its job", async () => {
  const ids = [people.nobody, people.ada, people.nobody, people.grace];
  const { status, body } = await create({ people: { ids }, metadata: { a: 1 } });
  expect(status).toBe(202);
  expect(body).toEqual({
    id: expect.any(String),
    org_id: org.id,
    name: "May",
    type: "people",
    status: "queued",
    template_id: templateId,
    template_version: 1,
    project_id: null,
    total: 3,
    completed: 0,
    failed: 0,
    stale: null,
    videos_per_minute: null,
    seconds_left: null,
    modifications: [],
    file_name: "{{last_name}}_{{first_name}}",
    keep: true,
    zip_url: null,
    zip_storage_path: null,
    metadata: { a: 1 },
    created_at: expect.any(String),
    started_at: null,
    completed_at: null,
  });
  expect(await occasions(body.id)).toEqual([
    ["Nobody", "2026-11-20"],
    ["Ada", "2026-11-20"],
    ["Grace", "2026-11-20"],
  ]);
  const jobs = await database().$queryRaw`
    select count(*)::int as count, bool_and(priority <= 0) as "isBulk" from pgboss.job
    where data->>'video_id' in (select id::text from videos where collection_id = ${body.id}::uuid)`;
  expect(jobs).toEqual([{ count: 3, isBulk: true }]);
  expect((await at(GET, body.id)).body).toEqual(body);

  const first = await at(VIDEOS, body.id, { limit: "2", count: "true" });
  const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
  const second = await at(VIDEOS, body.id, Object.fromEntries(next.searchParams));
  const names = [...first.body, ...second.body].map((video: { person_name: string }) => video.person_name);
  expect(names).toEqual(["Nobody", "Ada Lovelace", "Grace Hopper"]);
  expect(first.headers.get("x-total-count")).toBe("3");
});

it.each([null, "1e300", "99999999999", "-5", "abc"])(
  "refuses %j as a place in a collection",
  async (value) => {
    const { body } = await create({ people: { ids: [people.ada] } });
    const answer = await at(VIDEOS, body.id, {
      cursor: encodeCursor(`videos of collection ${body.id}`, { value, id: newId() }),
    });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["query", "cursor"]]);
  },
);

it("takes a filter as the people list has it", async () => {
  const { body } = await create({ people: { filter: { status: "active" } } });
  expect((await occasions(body.id)).map(([name]) => name)).toEqual(["Grace", "Ada", "Nobody"]);
});

it("takes a window of birthdays or anniversaries, each with its day, without those who left", async () => {
  const window = { from: "2026-12-20", to: "2027-03-05" };
  const birthdays = await create({ type: "birthday", window });
  expect(await occasions(birthdays.body.id)).toEqual([
    ["Ada", "2026-12-30"],
    ["Grace", "2027-02-28"],
  ]);
  // A person who was hired in the window itself has no anniversary yet.
  const may = { from: "2026-05-01", to: "2026-05-31" };
  const anniversaries = await create({ type: "work_anniversary", window: may });
  expect(await occasions(anniversaries.body.id)).toEqual([["Ada", "2026-05-04"]]);
  const year = { from: "2026-01-01", to: "2026-12-31" };
  expect((await create({ type: "birthday", window: year })).body.total).toBe(2);
});

it("is about the day that it names for people who were chosen", async () => {
  const chosen = { people: { ids: [people.ada, people.nobody] }, occasion_on: "2027-01-04" };
  for (const type of ["people", "birthday"]) {
    const { body } = await create({ ...chosen, type });
    expect(await occasions(body.id)).toEqual([
      ["Ada", "2027-01-04"],
      ["Nobody", "2027-01-04"],
    ]);
  }
  const window = { from: "2026-12-01", to: "2026-12-31" };
  const refused = await create({ type: "birthday", window, occasion_on: "2027-01-04" });
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "occasion_on"]]);
});

it("counts a chosen person's age to their nearest birthday", async () => {
  const { body } = await create({ type: "birthday", people: { ids: [people.ada, people.nobody] } });
  expect(await occasions(body.id)).toEqual([
    ["Ada", "2026-12-30"],
    ["Nobody", "2026-11-20"],
  ]);
});

it.each([
  [{}, "people", "either people or window"],
  [{ people: { ids: [people.ada] }, window: { from: "2026-05-01", to: "2026-05-31" } }, "people", "not both"],
  [{ people: {} }, "people", "give one of ids and filter"],
  [{ people: { filter: { q: "nobody is called so" } } }, "people.filter", "fits nobody"],
  [{ window: { from: "2026-05-01", to: "2026-05-31" } }, "window", "types birthday and work_anniversary"],
  [{ type: "birthday", window: { from: "2026-05-31", to: "2026-05-01" } }, "window.to", "ends before"],
  [{ type: "birthday", window: { from: "2026-05-01", to: "2028-05-01" } }, "window.to", "longer than a year"],
  [{ people: { ids: [] } }, "people.ids", "at least 1 item"],
  [{ people: { ids: [people.ada] }, file_name: "{{last_nmae}}" }, "file_name", 'did you mean "last_name"?'],
])("refuses %j at %s", async (body, loc, msg) => {
  const before = await database().collection.count();
  const answer = await create(body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc.join(".")).toBe(`body.${loc}`);
  expect(answer.body.detail[0].msg).toContain(msg);
  expect(await database().collection.count()).toBe(before);
});

it("tells each unknown person by its place, the same for foreign and missing", async () => {
  const foreign = await insertTestPerson(other.id, { firstName: "Eve" });
  const answer = await create({ people: { ids: [people.ada, foreign, newId()] } });
  const detail: { loc: unknown[]; msg: string }[] = answer.body.detail;
  expect(detail.map(({ loc }) => loc)).toEqual([
    ["body", "people", "ids", 1],
    ["body", "people", "ids", 2],
  ]);
  expect(detail[0]?.msg).toBe(detail[1]?.msg);
});

it("writes a large collection in one go", { timeout: 60_000 }, async () => {
  const mine = await createTestOrganization();
  const template = await insertTestTemplate(mine.id);
  await database().$executeRaw`
    insert into people (id, org_id, first_name) select gen_random_uuid(), ${mine.id}::uuid, 'P' || n
    from generate_series(1, 5000) n`;
  const body = { template_id: template, people: { filter: {} } };
  const answer = await create(body, mine.keys.editor);
  expect([answer.status, answer.body.total]).toEqual([202, 5000]);
  expect(await database().video.count({ where: { collectionId: answer.body.id } })).toBe(5000);
});

it("gives the archive once it is there", async () => {
  const { body } = await create({ name: "Été/2026", people: { ids: [people.ada] } });
  const early = await at(ARCHIVE, body.id);
  expect([early.status, early.body.detail]).toEqual([
    409,
    "The archive is not there yet: the collection is queued",
  ]);
  await storage().write("a.zip", new TextEncoder().encode("zip"));
  await database().collection.update({ where: { id: body.id }, data: { zipKey: "a.zip" } });
  const { response, text } = await at(ARCHIVE, body.id);
  expect(text).toBe("zip");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": "3",
    "content-disposition": "attachment; filename=\"Ete_2026.zip\"; filename*=UTF-8''%C3%89t%C3%A9_2026.zip",
  });
  expect((await at(ARCHIVE, body.id, {}, other.keys.owner)).status).toBe(404);
});

it("goes on with an archive that came in part", async () => {
  const { body } = await create({ people: { ids: [people.ada] } });
  await storage().write("b.zip", new TextEncoder().encode("0123456789"));
  await database().collection.update({ where: { id: body.id }, data: { zipKey: "b.zip" } });
  const asked = async (headers: Record<string, string>) => {
    const { response, text } = await requestRoute(ARCHIVE, "GET", `/v1/collections/${body.id}/archive`, {
      key: org.keys.viewer,
      params: { collection_id: body.id },
      headers,
    });
    return { status: response.status, text, headers: Object.fromEntries(response.headers) };
  };
  const { headers } = await asked({});
  expect(headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "10" });
  const etag = headers.etag ?? "";
  const rest = await asked({ Range: "bytes=7-", "If-Range": etag });
  expect(rest).toMatchObject({ status: 206, text: "789", headers: { "content-range": "bytes 7-9/10" } });
  expect(rest.headers).toMatchObject({ "cache-control": "no-store", "x-request-id": expect.any(String) });
  expect(await asked({ Range: "bytes=7-", "If-Range": '"packed before"' })).toMatchObject({ status: 200 });
  expect(await asked({ Range: "bytes=10-" })).toMatchObject({
    status: 416,
    text: '{"detail":"Range Not Satisfiable","code":"range_not_satisfiable"}',
    headers: { "content-range": "bytes */10" },
  });
  expect(await asked({ "If-None-Match": etag })).toMatchObject({ status: 304, text: "" });
});

it("lists with limit from 1 to 200, another organization's never", async () => {
  const list = (query: Record<string, string>, key = org.keys.viewer) =>
    requestRoute(LIST, "GET", "/v1/collections", { key, query });
  expect((await list({ limit: "0" })).body.detail[0].loc).toEqual(["query", "limit"]);
  expect((await list({ limit: "201" })).status).toBe(422);
  expect((await list({ limit: "200" })).body.length).toBeGreaterThan(3);
  expect((await list({}, other.keys.viewer)).body).toEqual([]);
});

it("leaves out who does not want to be congratulated, and says so; named by id, they get a video", async () => {
  const zoe = await insertTestPerson(org.id, { firstName: "Zoë", birthDate: "--12-30", celebrate: false });
  const window = { type: "birthday", window: { from: "2026-12-01", to: "2026-12-31" } };
  const report = await create({ ...window, dry_run: true });
  expect(report.body).toMatchObject({
    total: 1,
    left_out: [{ person_id: zoe, person_name: "Zoë", occasion_on: "2026-12-30", reason: "opted_out" }],
  });
  const celebrated = async (order: object) =>
    occasions((await create({ type: "birthday", ...order })).body.id);
  const ada = ["Ada", "2026-12-30"];
  expect(await celebrated(window)).toEqual([ada]);
  expect(
    await celebrated({ people: { filter: { birthday_from: "2026-12-30", birthday_to: "2026-12-30" } } }),
  ).toEqual([ada]);
  expect(await celebrated({ people: { ids: [zoe] } })).toEqual([["Zoë", "2026-12-30"]]);
  expect(await celebrated({ people: { filter: { celebrate: false } } })).toEqual([["Zoë", "2026-12-30"]]);
  const everybody = { ...window, leave_out: [people.ada], dry_run: true };
  expect((await create(everybody)).body.detail[0].ctx.code).toBe("recipients_all_left_out");
  await database().person.update({ where: { id: people.ada }, data: { celebrate: false } });
  expect((await create(window)).body.detail[0].ctx.code).toBe("recipients_opted_out");
  await database().person.update({ where: { id: people.ada }, data: { celebrate: true } });
});
