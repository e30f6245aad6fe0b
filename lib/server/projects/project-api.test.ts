import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as getProject, PATCH } from "#app/v1/projects/[project_id]/route.ts";
import { GET as listProjects, POST } from "#app/v1/projects/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
let nordlicht: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  nordlicht = await createTestOrganization();
  other = await createTestOrganization();
});
afterAll(() => database().$disconnect());

const create = (body: unknown, organization = nordlicht) =>
  requestRoute(POST, "POST", "/v1/projects", { key: organization.keys.editor, body });
const at = (handler: typeof getProject | typeof PATCH, method: string, id: string, sent = {}) =>
  requestRoute(handler, method, `/v1/projects/${id}`, {
    key: nordlicht.keys.editor,
    params: { project_id: id },
    ...sent,
  });

test("a project gets a slug from its name, and a free one where that is taken", async () => {
  const { status, body } = await create({ name: "Größe & Co" });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    org_id: nordlicht.id,
    name: "Größe & Co",
    slug: "grosse-co",
    archived_at: null,
    created_at: expect.any(String),
  });
  expect((await create({ name: "Grosse Co" })).body.slug).toBe("grosse-co-2");
  expect((await create({ name: "東京" })).body.slug).toBe("project");
});

test("projects of one name at the same moment get a slug each", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: "At once" })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(6);
});

test("a slug that others ask for at the same moment is in nobody's way who asks for none", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      create(index % 2 === 0 ? { name: "Crowd", slug: `crowd-${index / 2 + 2}` } : { name: "Crowd" }),
    ),
  );
  const withoutOne = answers.filter((_, index) => index % 2 === 1);
  expect(new Set(withoutOne.map(({ status }) => status))).toEqual(new Set([201]));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});

test("a slug that is asked for and taken is 409; in another organization it is free", async () => {
  expect((await create({ name: "One", slug: "one" })).status).toBe(201);
  expect((await create({ name: "Two", slug: "one" })).status).toBe(409);
  expect((await create({ name: "Two", slug: "one" }, other)).status).toBe(201);
  expect((await create({ name: "Three", slug: "Not A Slug" })).body.detail[0].type).toBe(
    "string_pattern_mismatch",
  );
});

test("a stale change is 412, a foreign project 404", async () => {
  const created = await create({ name: "Spring" });
  const headers = { "If-Match": created.headers.get("etag") ?? "" };
  expect((await at(PATCH, "PATCH", created.body.id, { body: { name: "Summer" }, headers })).status).toBe(200);
  expect((await at(PATCH, "PATCH", created.body.id, { body: { name: "Autumn" }, headers })).status).toBe(412);
  expect((await at(getProject, "GET", created.body.id)).body.name).toBe("Summer");
  const foreign = await at(getProject, "GET", created.body.id, { key: other.keys.owner });
  expect([foreign.status, foreign.text]).toEqual([404, (await at(getProject, "GET", newId())).text]);
});

test("the list is newest first, in pages", async () => {
  const organization = await createTestOrganization();
  for (const name of ["A", "B", "C"]) await create({ name }, organization);
  const page = (query: Record<string, string>) =>
    requestRoute(listProjects, "GET", "/v1/projects", { key: organization.keys.viewer, query });
  const first = await page({ limit: "2" });
  expect(first.body.map(({ name }: { name: string }) => name)).toEqual(["C", "B"]);
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await page({ limit: "2", cursor: new URL(next).searchParams.get("cursor") ?? "" });
  expect(second.body.map(({ name }: { name: string }) => name)).toEqual(["A"]);
  expect(second.headers.get("link")).toBeNull();
});

test("the list finds the one with a slug", async () => {
  for (const slug of ["spring", "spring-2"]) await create({ name: "Spring", slug });
  const query = { slug: "spring", count: "true" };
  const answer = await requestRoute(listProjects, "GET", "/v1/projects", {
    key: nordlicht.keys.viewer,
    query,
  });
  expect(answer.body.map(({ slug }: { slug: string }) => slug)).toEqual(["spring"]);
  expect(answer.headers.get("x-total-count")).toBe("1");
});
