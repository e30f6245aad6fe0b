import { afterAll, expect, it } from "vitest";
import { GET } from "#app/v1/videos/[video_id]/route.ts";
import { GET as LIST, POST } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { today } from "../clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
const personId = await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" });
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const create = (body: unknown, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/videos", { key, body });
const get = (id: string, key = org.keys.viewer) =>
  requestRoute(GET, "GET", `/v1/videos/${id}`, { key, params: { video_id: id } });

async function insertProject(orgId: string, archivedAt: Date | null = null): Promise<string> {
  const id = newId();
  await database().project.create({ data: { id, orgId, name: "Spring", slug: id, archivedAt } });
  return id;
}

it("takes an order with 202 and shows every field of the interface", async () => {
  const body = { template_id: templateId, person_id: personId, metadata: { run: 7 } };
  const { status, body: video } = await create(body);
  expect(status).toBe(202);
  expect(video).toEqual({
    id: expect.any(String),
    org_id: org.id,
    template_id: templateId,
    template_version: 1,
    person_id: personId,
    person_name: "Ada Lovelace",
    project_id: null,
    collection_id: null,
    status: "queued",
    keep: true,
    progress: 0,
    modifications: [],
    metadata: { run: 7 },
    occasion_on: today(),
    duration_seconds: null,
    fps: null,
    width: null,
    height: null,
    result_url: null,
    thumbnail_url: null,
    watch_url: null,
    error: null,
    stale: null,
    stale_fields: null,
    duration_ms: null,
    created_at: expect.stringMatching(/Z$/),
    started_at: null,
    completed_at: null,
    object: "video",
  });
  const found = await get(video.id);
  expect(found.body).toEqual(video);
  expect(found.headers.get("etag")).not.toBe(null);
  const jobs = await database().$queryRaw`
    select priority > 0 as "isSingle", data from pgboss.job where data->>'video_id' = ${video.id}`;
  expect(jobs).toEqual([{ isSingle: true, data: { org_id: org.id, video_id: video.id } }]);
  expect((await get(video.id, other.keys.owner)).text).toBe('{"detail":"Not Found","code":"not_found"}');
  expect((await get(newId())).text).toBe('{"detail":"Not Found","code":"not_found"}');
});

it("tells all that is wrong with an order, the same for foreign and missing, and writes nothing", async () => {
  const before = await database().video.count();
  const foreign = {
    template_id: await insertTestTemplate(other.id),
    person_id: await insertTestPerson(other.id, { firstName: "Eve" }),
    project_id: await insertProject(other.id),
  };
  const missing = { template_id: newId(), person_id: newId(), project_id: newId() };
  const [first, second] = [await create(foreign), await create(missing)];
  expect(first.status).toBe(422);
  expect(first.text).toBe(second.text);
  expect(first.body.detail.map((item: { loc: string[] }) => item.loc.join("."))).toEqual([
    "body.template_id",
    "body.project_id",
    "body.person_id",
  ]);
  const version = await create({ template_id: templateId, person_id: personId, template_version: 9 });
  expect(version.body.detail[0].msg).toBe("Value error, the template has no version 9; the newest is 1");
  const huge = await create({ template_id: templateId, template_version: Number.MAX_SAFE_INTEGER });
  expect([huge.status, huge.body.detail[0].loc]).toEqual([422, ["body", "template_version"]]);
  const unknown = await create({ template_id: templateId, modifications: [{ name: "title", txet: "x" }] });
  expect(unknown.body.detail[0]).toMatchObject({
    type: "extra_forbidden",
    loc: ["body", "modifications", 0, "txet"],
  });
  const nul = await create({ template_id: templateId, modifications: [{ name: "title", text: "a\u0000b" }] });
  expect([nul.status, nul.body.detail[0].loc]).toEqual([422, ["body", "modifications", 0, "text"]]);
  expect(await database().video.count()).toBe(before);
});

it("is about the day that it names, and refuses what is no day", async () => {
  const order = { template_id: templateId, person_id: personId };
  const made = await create({ ...order, occasion_on: "2027-12-02" });
  expect([made.status, made.body.occasion_on]).toEqual([202, "2027-12-02"]);
  expect((await get(made.body.id)).body.occasion_on).toBe("2027-12-02");
  const wrong = await create({ ...order, occasion_on: "2027-02-30" });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["body", "occasion_on"]]);
});

it("refuses a video for nobody that needs somebody, and says which fields", async () => {
  const before = await database().video.count();
  const box = { x: 0, y: 0, width: 40, height: 40 };
  const photo = { name: "face", type: "image" as const, source: "{{photo}}", ...box };
  const layers = [...TINY_SCENE.layers, { ...photo, fallback: "initials" }];
  const template_id = await insertTestTemplate(org.id, { ...TINY_SCENE, layers });
  const modifications = [{ name: "title", text: '{{first_name}} {{age}} {{position | ""}}' }];
  const refused = await create({ template_id, modifications });
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    [
      {
        type: "value_error",
        loc: ["body", "person_id"],
        msg: "Value error, it is for nobody, and shows first_name and age of a person: say whom it is for, or give each a fallback",
        ctx: { error: {}, code: "person_needed", fields: ["first_name", "age"] },
      },
    ],
  ]);
  const strict = await insertTestTemplate(org.id, { ...TINY_SCENE, layers: [photo] });
  expect((await create({ template_id: strict, person_id: null })).body.detail[0].msg).toContain("photo of a");
  expect(await database().video.count()).toBe(before);
  const greeting = [{ name: "title", text: 'Hello {{first_name | "you"}}' }];
  expect((await create({ template_id, modifications: greeting })).status).toBe(202);
});

it("takes nothing new for what is archived", async () => {
  const projectId = await insertProject(org.id, new Date());
  const forProject = await create({ template_id: templateId, person_id: personId, project_id: projectId });
  expect([forProject.status, forProject.body.detail]).toEqual([
    409,
    'The project "Spring" is archived and takes nothing new: restore it, or choose another',
  ]);
  const archived = await insertTestTemplate(org.id);
  await database().template.update({ where: { id: archived }, data: { archivedAt: new Date() } });
  expect((await create({ template_id: archived, person_id: personId })).status).toBe(409);
});

it("is for nobody who is archived, as a collection is", async () => {
  const archived = await insertTestPerson(org.id, { firstName: "Grace", status: "archived" });
  const refused = await create({ template_id: templateId, person_id: archived });
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    [
      {
        loc: ["body", "person_id"],
        type: "value_error",
        msg: "Value error, this person is archived: restore them",
        ctx: { error: {}, code: "video_person_archived" },
      },
    ],
  ]);
});

it("wants an editor", async () => {
  const answer = await create({ template_id: templateId }, org.keys.viewer);
  expect([answer.status, answer.text]).toEqual([
    403,
    '{"detail":"Requires role editor","code":"role_too_low","ctx":{"role":"editor"}}',
  ]);
});

it("lists newest first, filtered, page by page", async () => {
  const mine = await createTestOrganization();
  const [title] = TINY_SCENE.layers;
  const layers = [{ ...title, text: 'Hello {{first_name | "you"}}' } as NonNullable<typeof title>];
  const template = await insertTestTemplate(mine.id, { ...TINY_SCENE, layers });
  const person = await insertTestPerson(mine.id, { firstName: "Grace" });
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const body = { template_id: template, person_id: index % 2 === 0 ? person : null };
    made.unshift((await create(body, mine.keys.editor)).body.id);
  }
  const key = mine.keys.viewer;
  const first = await requestRoute(LIST, "GET", "/v1/videos", { key, query: { limit: "3" } });
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await requestRoute(LIST, "GET", next, { key });
  const ids = [...first.body, ...second.body].map((item: { id: string }) => item.id);
  expect(ids).toEqual(made);
  expect(second.headers.get("link")).toBe(null);
  const filtered = await requestRoute(LIST, "GET", "/v1/videos", {
    key,
    query: { person_id: person, status: "queued" },
  });
  expect(filtered.body).toHaveLength(3);
  const none = await requestRoute(LIST, "GET", "/v1/videos", { key, query: { status: "failed" } });
  expect(none.body).toEqual([]);
});
