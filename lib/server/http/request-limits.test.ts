import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as archivePerson } from "#app/v1/people/[person_id]/archive/route.ts";
import { GET as getPerson } from "#app/v1/people/[person_id]/route.ts";
import { POST as createPerson, GET as listPeople } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { apiServer } from "./api-server.ts";
import type { RouteModule } from "./route-table.ts";

await openTestInstallation();
const QUOTA = 10;
settleEnvironment({ rateLimit: QUOTA });
const org = await createTestOrganization();
const routes = apiServer(
  new Map<string, RouteModule>([["/v1/people", { GET: listPeople, POST: createPerson }]]),
);
const server = createServer((message, response) => void routes(message.url ?? "")?.(message, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(async () => {
  server.close();
  await database().$disconnect();
});

function overTheWire(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
}

const list = (key: string | undefined, headers: Record<string, string> = {}, path = "/v1/people") =>
  requestRoute(listPeople, "GET", path, { ...(key === undefined ? {} : { key }), headers });
const limitOf = (headers: Headers) => headers.get("ratelimit")?.replace(/;t=\d+$/, "");

test("refusals to a known caller count and say how much is left", async () => {
  const key = org.keys.viewer;
  const answers = [
    await list(key),
    await list(key, {}, "/v1/people?limit=0"),
    await requestRoute(getPerson, "GET", "/v1/people/x", { key, params: { person_id: newId() } }),
    await requestRoute(getPerson, "GET", "/v1/people/x", { key, params: { person_id: "x" } }),
    await requestRoute(createPerson, "POST", "/v1/people", { key, body: {} }),
    await list(key, { "Rollcall-Organization": newId() }),
  ];
  expect(answers.map(({ status, headers }) => [status, limitOf(headers)])).toEqual([
    [200, '"default";r=9'],
    [422, '"default";r=8'],
    [404, '"default";r=7'],
    [422, '"default";r=6'],
    [403, '"default";r=5'],
    [404, '"default";r=4'],
  ]);
  for (const { headers } of answers) expect(headers.get("ratelimit-policy")).toBe('"default";q=10;w=60');
});

test("one request too many is 429 and says when to come back; another key has its own minute", async () => {
  const answers = await Promise.all(Array.from({ length: QUOTA + 5 }, () => list(org.keys.editor)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  for (const { headers, body } of refused) {
    expect(body).toEqual({ detail: "Too Many Requests", code: "too_many_requests" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(limitOf(headers)).toBe('"default";r=0');
    expect(headers.get("x-request-id")).not.toBeNull();
  }
  expect((await list(org.keys.admin)).status).toBe(200);
});

test("what no operation answers counts for nobody", async () => {
  for (const [method, path, status] of [
    ["DELETE", "/v1/people", 405],
    ["GET", "/v1/nothing", 404],
  ] as const) {
    const refused = await overTheWire(method, path, { Authorization: `Bearer ${org.keys.owner}` });
    expect(refused.status).toBe(status);
    expect([refused.headers.has("ratelimit"), refused.headers.has("ratelimit-policy")]).toEqual([
      false,
      false,
    ]);
  }
});

test("401s to one address are bounded, and nobody with good credentials suffers from it", async () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const wrong = `rc_${"0".repeat(40)}`;
  const answers = await Promise.all(
    Array.from({ length: QUOTA + 5 }, (_, index) => list(index % 2 ? wrong : undefined, from("192.0.2.1"))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(QUOTA);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers.get("retry-after")).not.toBeNull();
  expect((await list(wrong, from("192.0.2.2"))).status).toBe(401);
  expect((await list(org.keys.owner, from("192.0.2.1"))).status).toBe(200);
});

test("of a query field that comes several times the last counts", async () => {
  settleEnvironment({ rateLimit: 0 });
  expect((await list(org.keys.viewer, {}, "/v1/people?limit=x&limit=2")).status).toBe(200);
  const { status, body } = await list(org.keys.viewer, {}, "/v1/people?limit=2&limit=x");
  expect([status, body.detail]).toMatchObject([422, [{ loc: ["query", "limit"], type: "int_parsing" }]]);
});

test("without a limit no header speaks of one", async () => {
  settleEnvironment({ rateLimit: 0 });
  const { headers } = await list(org.keys.viewer);
  expect([headers.has("ratelimit"), headers.has("ratelimit-policy")]).toEqual([false, false]);
});

test.each(["mine", "a.b-c_d:1", "x".repeat(128)])("a sane X-Request-Id is the answer's: %s", async (id) => {
  for (const key of [org.keys.viewer, undefined]) {
    expect((await list(key, { "X-Request-Id": id })).headers.get("x-request-id")).toBe(id);
  }
  const refused = await overTheWire("DELETE", "/v1/people", { "X-Request-Id": id });
  expect(refused.headers.get("x-request-id")).toBe(id);
});

test.each(["", "two words", "x".repeat(129), "caf\u00e9", "<b>", "a,b"])(
  "a strange X-Request-Id is replaced: %s",
  async (id) => {
    const { headers } = await list(org.keys.viewer, { "X-Request-Id": id });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("an operation that takes no body ignores one, whatever it is", async () => {
  const { body: person } = await requestRoute(createPerson, "POST", "/v1/people", {
    key: org.keys.editor,
    body: { first_name: "Ada" },
  });
  for (const type of ["application/json", "text/plain"]) {
    const answer = await requestRoute(archivePerson, "POST", `/v1/people/${person.id}/archive`, {
      key: org.keys.editor,
      params: { person_id: person.id },
      body: new TextEncoder().encode("{no JSON"),
      headers: { "Content-Type": type },
    });
    expect([answer.status, answer.body.status]).toEqual([200, "archived"]);
  }
});

test("a body that is too long, or no text, is refused before anything else is said about it", async () => {
  const post = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
    requestRoute(createPerson, "POST", "/v1/people", {
      key: org.keys.editor,
      body,
      headers: { "Content-Type": "application/json", ...headers },
    });
  expect((await post(`{"first_name":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413);
  expect((await post("{}", { "Content-Length": String(1024 * 1024 + 1) })).status).toBe(413);
  expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
});
