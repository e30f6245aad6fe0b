import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as GET_ONE } from "#app/v1/api-requests/[api_request_id]/route.ts";
import { GET } from "#app/v1/api-requests/route.ts";
import { GET as GET_PERSON } from "#app/v1/people/[person_id]/route.ts";
import { POST as CREATE_PERSON, GET as LIST_PEOPLE } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { type AnsweredRequest, onAnsweredRequest } from "../answered-requests.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { ApiRequestLog } from "./api-request-log.ts";
import { deleteOldRequests } from "./api-request-queries.ts";
import { pruneApiRequests } from "./api-request-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const requests = new ApiRequestLog(database());
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  other = await createTestOrganization();
});
beforeEach(async () => {
  org = await createTestOrganization();
  onAnsweredRequest((request) => requests.add(request));
});
afterAll(() => onAnsweredRequest(() => {}));

const create = (key: string, body: object, headers: Record<string, string> = {}) =>
  requestRoute(CREATE_PERSON, "POST", "/v1/people", { key, body, headers });

async function list(query: Record<string, string> = {}, key = org.keys.admin) {
  await requests.write();
  // What asks for the log is in it as well, from the next time on.
  onAnsweredRequest(() => {});
  return requestRoute(GET, "GET", "/v1/api-requests", { key, query });
}

test("tells what a key asked for, how it was answered, and nothing that is about a person", async () => {
  await create(
    org.keys.editor,
    { first_name: "Zsófia" },
    { "User-Agent": "hr-sync/2.4", "X-Request-Id": "ours-1" },
  );
  await requestRoute(LIST_PEOPLE, "GET", "/v1/people", { key: org.keys.editor, query: { q: "Zsófia" } });
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({ method: "GET", path: "/v1/people", operation: "listPeople", user_agent: null }),
    {
      id: expect.any(String),
      org_id: org.id,
      api_key_id: expect.any(String),
      api_key_name: expect.any(String),
      method: "POST",
      path: "/v1/people",
      operation: "createPerson",
      status: 201,
      code: null,
      faults: [],
      duration_ms: expect.any(Number),
      request_id: "ours-1",
      ip_address: null,
      user_agent: "hr-sync/2.4",
      created_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(body)).not.toContain("Zsófia");
});

test("a refused request has its status and code, and is found by outcome and by request id", async () => {
  await create(org.keys.editor, { first_name: "Ada" });
  await create(org.keys.editor, {}, { "X-Request-Id": "ours-2" });
  await create(org.keys.viewer, { first_name: "Ada" });
  const id = newId();
  await requestRoute(GET_PERSON, "GET", `/v1/people/${id}`, {
    key: org.keys.editor,
    params: { person_id: id },
  });
  const codes = async (query: Record<string, string>) =>
    (await list(query)).body.map(({ status, code }: { status: number; code: string }) => [status, code]);
  expect(await codes({ outcome: "failed" })).toEqual([
    [404, "not_found"],
    [403, "role_too_low"],
    [422, "validation_failed"],
  ]);
  expect(await codes({ outcome: "succeeded" })).toEqual([[201, null]]);
  expect(await codes({ request_id: "ours-2" })).toEqual([[422, "validation_failed"]]);
});

test("what was wrong with a refused request is told by place and code, without what was sent", async () => {
  await create(
    org.keys.editor,
    { last_name: "Zsófia", birth_date: "Zsófia", nickname: "Zsófia" },
    { "X-Request-Id": "ours-3" },
  );
  const [{ id }] = (await list({ request_id: "ours-3" })).body;
  const { status, body } = await requestRoute(GET_ONE, "GET", `/v1/api-requests/${id}`, {
    key: org.keys.admin,
    params: { api_request_id: id },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ request_id: "ours-3", code: "validation_failed" });
  expect(body.faults).toEqual(
    expect.arrayContaining([
      { location: "body.first_name", code: "missing" },
      { location: "body.birth_date", code: expect.any(String) },
      { location: "body.nickname", code: "extra_forbidden" },
    ]),
  );
  expect(JSON.stringify(body)).not.toContain("Zsófia");
  for (const [key, expected] of [
    [org.keys.editor, 403],
    [other.keys.admin, 404],
  ] as const) {
    const asked = { key, params: { api_request_id: id } };
    expect((await requestRoute(GET_ONE, "GET", `/v1/api-requests/${id}`, asked)).status).toBe(expected);
  }
});

test("names of fields that no database takes keep nobody's requests from being written", async () => {
  await create(other.keys.editor, { first_name: "Eve" }, { "X-Request-Id": "theirs" });
  await create(org.keys.editor, { "\0": 1, [`${"x".repeat(194)}🎂`]: 1 });
  const { body } = await list();
  expect(body).toMatchObject([{ status: 422 }]);
  expect(body[0].faults.map(({ location }: { location: string }) => location)).toEqual(
    expect.arrayContaining(["body.\uFFFD", `body.${"x".repeat(194)}\uFFFD`]),
  );
  expect((await list({}, other.keys.admin)).body).toMatchObject([{ request_id: "theirs" }]);
});

test("requests are found by method, the beginning of their path, and status", async () => {
  await create(org.keys.editor, { first_name: "Ada" });
  await create(org.keys.editor, {});
  await requestRoute(LIST_PEOPLE, "GET", "/v1/people", { key: org.keys.editor });
  const found = async (query: Record<string, string>) =>
    (await list(query)).body.map(({ method, status }: { method: string; status: number }) => [
      method,
      status,
    ]);
  expect(await found({ method: "POST" })).toEqual([
    ["POST", 422],
    ["POST", 201],
  ]);
  expect(await found({ path: "/v1/peo", status: "200" })).toEqual([["GET", 200]]);
  expect(await found({ path: "/v1/videos" })).toEqual([]);
  // As it is written, not as a pattern.
  expect(await found({ path: "/v1/p_ople" })).toEqual([]);
});

test("a list of one key, a time, and pages of it", async () => {
  await create(org.keys.editor, { first_name: "Ada" });
  await create(org.keys.admin, { first_name: "Grace" });
  const { body: all } = await list();
  const [newest, oldest] = all;
  expect((await list({ api_key_id: oldest.api_key_id })).body).toEqual([oldest]);
  expect((await list({ created_to: "2020-01-01" })).body).toEqual([]);
  // Both ended almost at once, and either may have begun first.
  const begun = [oldest.created_at, newest.created_at].sort()[0];
  expect((await list({ created_from: begun })).body).toHaveLength(2);
  const first = await list({ limit: "1", count: "true" });
  expect(first.body).toEqual([newest]);
  expect(first.headers.get("X-Total-Count")).toBe("2");
  expect(first.headers.get("Link")).toContain("cursor=");
});

test("each organization sees its own, admins alone", async () => {
  await create(other.keys.editor, { first_name: "Eve" });
  expect((await list()).body).toEqual([]);
  expect((await list({}, org.keys.editor)).status).toBe(403);
});

test("what is written for a key that is gone meanwhile keeps no other from being written", async () => {
  const { id: apiKeyId } = await database().apiKey.findFirstOrThrow({ where: { orgId: org.id } });
  const request: AnsweredRequest = {
    ...{ orgId: org.id, apiKeyId, method: "GET", path: "/v1/people", operation: "listPeople" },
    ...{
      status: 200,
      code: null,
      faults: [],
      ipAddress: null,
      durationMs: 3,
      requestId: "kept",
      userAgent: "x".repeat(5000),
    },
  };
  requests.add({ ...request, apiKeyId: newId(), requestId: "gone" });
  requests.add(request);
  const { body } = await list();
  expect(body).toMatchObject([{ request_id: "kept", user_agent: "x".repeat(200) }]);
});

test("who asks too often has no part in what others can see", async () => {
  const { id: apiKeyId } = await database().apiKey.findFirstOrThrow({ where: { orgId: other.id } });
  const flood: AnsweredRequest = {
    ...{ orgId: other.id, apiKeyId, method: "GET", path: "/v1/people", operation: "listPeople" },
    ...{
      status: 429,
      code: "rate_limited",
      faults: [],
      ipAddress: null,
      durationMs: 0,
      requestId: "flood",
      userAgent: null,
    },
  };
  for (let count = 0; count < 5000; count += 1) requests.add(flood);
  await create(org.keys.editor, { first_name: "Ada" });
  // Both wait for each other.
  await Promise.all([requests.write(), requests.write()]);
  expect((await list()).body).toMatchObject([{ operation: "createPerson" }]);
  expect(await database().apiRequest.count({ where: { requestId: "flood" } })).toBe(500);
});

test("what comes while others are written is written after them", async () => {
  await create(org.keys.editor, { first_name: "Ada" });
  const first = requests.write();
  await create(org.keys.editor, { first_name: "Grace" });
  await requests.write();
  await first;
  expect((await list()).body).toHaveLength(2);
});

test("after fourteen days they are deleted, and beyond a number the oldest", async () => {
  for (const first_name of ["Ada", "Grace", "Hedy"]) await create(org.keys.editor, { first_name });
  const { body: all } = await list();
  await deleteOldRequests(database(), new Date(0), 2);
  expect((await list()).body).toEqual(all.slice(0, 2));
  const { now } = clock;
  clock.now = () => new Date(Date.now() + 14 * 24 * 60 * 60 * 1000 + 60_000);
  try {
    await pruneApiRequests(database());
  } finally {
    clock.now = now;
  }
  expect((await list()).body).toEqual([]);
});

test("of more than are counted with one statement the newest are kept", async () => {
  await create(org.keys.editor, { first_name: "Ada" });
  const [first] = (await list()).body;
  // Copies of the one, with smaller ids.
  await database().$executeRaw`
    insert into api_requests (id, org_id, api_key_id, method, path, operation, status, failed, duration_ms, request_id, created_at)
    select overlay(id::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, org_id, api_key_id, method, path, operation,
      status, failed, duration_ms, request_id, created_at
    from api_requests, generate_series(1, 10050) n where id = ${first?.id}::uuid`;
  await deleteOldRequests(database(), new Date(0), 10_010);
  const kept = { where: { orgId: org.id } };
  expect(await database().apiRequest.count(kept)).toBe(10_010);
  const oldest = await database().apiRequest.findFirst({ ...kept, orderBy: { id: "asc" } });
  // 41 were deleted: those with the smallest ids.
  expect(oldest?.id.slice(0, 8)).toBe((42).toString(16).padStart(8, "0"));
});
