import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET } from "#app/v1/audit-events/route.ts";
import {
  PATCH as changePerson,
  DELETE as erasePerson,
  GET as getPerson,
} from "#app/v1/people/[person_id]/route.ts";
import { POST as createPerson } from "#app/v1/people/route.ts";
import { POST as createProject } from "#app/v1/projects/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let other: TestOrganization;
let userId: string;
let personId: string;
const projectIds: string[] = [];

beforeAll(async () => {
  org = await createTestOrganization();
  other = await createTestOrganization();
  const member = await insertTestMember(org.id, "editor");
  userId = member.userId;
  const headers = {
    Cookie: await signInForTest(member.email),
    "X-Forwarded-For": "203.0.113.7",
    "X-Request-Id": "made-by-hand",
  };
  const created = await requestRoute(createPerson, "POST", "/v1/people", {
    headers,
    body: { first_name: "Ada" },
  });
  personId = created.body.id;
  for (const name of ["One", "Two", "Three"]) {
    const { body } = await requestRoute(createProject, "POST", "/v1/projects", {
      key: org.keys.editor,
      body: { name },
    });
    projectIds.push(body.id);
  }
  await requestRoute(createPerson, "POST", "/v1/people", {
    key: other.keys.editor,
    body: { first_name: "Eve" },
  });
});

const list = (query: Record<string, string> = {}, key = org.keys.admin) =>
  requestRoute(GET, "GET", "/v1/audit-events", { key, query });
const targets = async (query: Record<string, string>) =>
  (await list(query)).body.map(({ target_id }: { target_id: string }) => target_id);

test("tells who did what to which row, when, from where", async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toHaveLength(4);
  expect(body.at(-1)).toEqual({
    id: expect.any(String),
    org_id: org.id,
    actor_type: "user",
    actor_id: userId,
    action: "person.created",
    target_type: "person",
    target_id: personId,
    actor_name: "Test Person",
    target_name: "Ada",
    target_deleted: false,
    changes: [],
    details: {},
    request_id: "made-by-hand",
    ip_address: "203.0.113.7",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(body[0]).toMatchObject({
    actor_type: "api_key",
    action: "project.created",
    target_id: projectIds[2],
    target_name: "Three",
  });
  const stored = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(JSON.stringify(stored)).not.toContain("Ada");
});

test("reading leaves nothing", async () => {
  await requestRoute(getPerson, "GET", `/v1/people/${personId}`, {
    key: org.keys.viewer,
    params: { person_id: personId },
  });
  expect((await list()).body).toHaveLength(4);
});

describe("filters", () => {
  test("by action, actor and target, all of which must hold", async () => {
    const newest = projectIds.toReversed();
    expect(await targets({ action: "project.created" })).toEqual(newest);
    expect(await targets({ actor_id: userId })).toEqual([personId]);
    expect(await targets({ actor_type: "api_key" })).toEqual(newest);
    expect(await targets({ target_type: "person" })).toEqual([personId]);
    expect(await targets({ target_id: projectIds[1] ?? "" })).toEqual([projectIds[1]]);
    expect(await targets({ target_id: personId, action: "project.created" })).toEqual([]);
  });

  test("by when, both ends included", async () => {
    const { created_at: at } = (await list({ target_id: projectIds[1] ?? "" })).body[0];
    const moved = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
    expect(await targets({ created_from: at, created_to: at })).toContain(projectIds[1]);
    expect(await targets({ created_from: moved(60_000) })).toEqual([]);
    expect(await targets({ created_to: moved(-60_000) })).toEqual([]);
    const here = `${moved(7_200_000 - 1).slice(0, -1)}+02:00`;
    expect(await targets({ created_from: here, target_type: "project" })).toContain(projectIds[1]);
  });

  test("by days of UTC, both of them whole", async () => {
    const { created_at: at } = (await list({ target_id: projectIds[1] ?? "" })).body[0];
    const day = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await targets({ created_from: day(0), created_to: day(0) })).toContain(projectIds[1]);
    expect(await targets({ created_to: day(-1) })).toEqual([]);
    expect(await targets({ created_from: day(1) })).toEqual([]);
  });

  test("what is another organization's finds nothing", async () => {
    const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: other.id } });
    expect(await targets({ target_id: event.targetId ?? "" })).toEqual([]);
    expect(await targets({ actor_id: event.actorId ?? "" })).toEqual([]);
    expect(await targets({ target_id: newId() })).toEqual([]);
  });

  test("what cannot be one is 422", async () => {
    const { status, body } = await list({
      ...{ action: "project", target_type: "people" },
      ...{ actor_id: "me", created_from: "yesterday", limit: "0", who: "me" },
    });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc.join("."))).toEqual([
      "query.action",
      "query.actor_id",
      "query.target_type",
      "query.created_from",
      "query.limit",
      "query.who",
    ]);
    expect(body.detail[0].type).toBe("enum");
  });
});

test("comes in pages, counted on request", async () => {
  const first = await list({ limit: "3", count: "true" });
  expect(first.headers.get("x-total-count")).toBe("4");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await list(Object.fromEntries(new URL(next).searchParams));
  expect([...first.body, ...second.body]).toEqual((await list()).body);
  expect(second.headers.get("link")).toBe(null);
});

test.each(["viewer", "editor"] as const)("is nothing for a %s", async (role) => {
  const { status, body } = await list({}, org.keys[role]);
  expect([status, body]).toEqual([
    403,
    { detail: "Requires role admin", code: "role_too_low", ctx: { role: "admin" } },
  ]);
});

test("a name is the present one, and gone with who is erased", async () => {
  const at = { key: org.keys.admin, params: { person_id: "" } };
  const { body: eve } = await requestRoute(createPerson, "POST", "/v1/people", {
    key: org.keys.editor,
    body: { first_name: "Zsófia", last_name: "Smith" },
  });
  at.params.person_id = eve.id;
  const path = `/v1/people/${eve.id}`;
  await requestRoute(changePerson, "PATCH", path, { ...at, body: { last_name: "Smith-Jones" } });
  const told = async () =>
    (await list({ target_id: eve.id })).body.map(
      ({ action, target_name }: { action: string; target_name: string | null }) => [action, target_name],
    );
  expect((await list({ target_id: eve.id })).body[0]).toMatchObject({
    changes: [{ field: "last_name", from: "Smith", to: "Smith-Jones" }],
    details: { fields: ["last_name"] },
  });
  expect(await told()).toEqual([
    ["person.updated", "Zsófia Smith-Jones"],
    ["person.created", "Zsófia Smith-Jones"],
  ]);
  expect((await requestRoute(erasePerson, "DELETE", path, at)).status).toBe(204);
  expect(await told()).toEqual([["person.erased", null]]);
  const stored = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(JSON.stringify(stored)).not.toContain("Smith");
});
