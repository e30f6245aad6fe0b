import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { POST as rollRoute } from "#app/v1/api-keys/[api_key_id]/roll/route.ts";
import { DELETE as revokeRoute } from "#app/v1/api-keys/[api_key_id]/route.ts";
import { POST as createRoute, GET as listRoute } from "#app/v1/api-keys/route.ts";
import { GET as people } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { apiKeyCache } from "../auth/api-key-cache.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { API_KEY_LIMIT } from "./api-key-limit.ts";

await openTestInstallation();
let org: TestOrganization;
// As the server of the API has it: what was looked up is known for a while.
beforeAll(async () => {
  settleEnvironment({ rateLimit: 0 });
  await apiKeyCache.open();
});
afterAll(async () => {
  await apiKeyCache.close();
  await database().$disconnect();
});
beforeEach(async () => {
  org = await createTestOrganization();
});
afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 60 * 60 * 1000;

async function create(body: object = {}) {
  const sent = { key: org.keys.admin, body: { name: "HR", role: "viewer", ...body } };
  const { status, body: created } = await requestRoute(createRoute, "POST", "/v1/api-keys", sent);
  expect([status, await statusOf(created.key)]).toEqual([201, 200]);
  return created;
}
const roll = (id: string, body: object = {}, key = org.keys.admin, headers = {}) =>
  requestRoute(rollRoute, "POST", `/v1/api-keys/${id}/roll`, {
    key,
    params: { api_key_id: id },
    body,
    headers,
  });
const statusOf = async (key: string) => (await requestRoute(people, "GET", "/v1/people", { key })).status;
const listed = async (id: string) =>
  (
    await requestRoute(listRoute, "GET", "/v1/api-keys", { key: org.keys.admin, query: { limit: "200" } })
  ).body.find((key: { id: string }) => key.id === id);
const later = (hours: number) =>
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + hours * HOUR_MS));

test("a new key takes over, and the old one works for the time that was chosen", async () => {
  const old = await create();
  const { status, body } = await roll(old.id, { previous_expires_in_hours: 1 });
  expect([status, body]).toEqual([
    201,
    {
      ...{ id: expect.any(String), org_id: org.id, name: "HR", role: "viewer" },
      ...{ prefix: body.key.slice(0, 10), key: expect.stringMatching(/^rc_[0-9A-Za-z]{40}$/) },
      ...{ expires_at: null, replaced_by_id: null, last_used_at: null, created_at: expect.any(String) },
    },
  ]);
  expect([await statusOf(old.key), await statusOf(body.key)]).toEqual([200, 200]);
  const { replaced_by_id, expires_at } = await listed(old.id);
  expect([replaced_by_id, Date.parse(expires_at) - Date.parse(body.created_at)]).toEqual([body.id, HOUR_MS]);
  later(1.01);
  expect([await statusOf(old.key), await statusOf(body.key)]).toEqual([401, 200]);
});

test("the old key works for a day unless something is said, and never longer than it would have", async () => {
  const lasting = await create();
  await roll(lasting.id);
  const day = Date.parse((await listed(lasting.id)).expires_at) - Date.now();
  expect(day / HOUR_MS).toBeCloseTo(24, 1);
  const short = await create({ expires_in_days: 1 });
  await roll(short.id, { previous_expires_in_hours: 168 });
  expect((await listed(short.id)).expires_at).toBe(short.expires_at);
});

test("without an overlap the old key is revoked at once", async () => {
  const old = await create();
  const { body } = await roll(old.id, { previous_expires_in_hours: 0 });
  expect([await statusOf(old.key), await statusOf(body.key)]).toEqual([401, 200]);
  expect(await listed(old.id)).toBeUndefined();
});

test("the new key lives as long as the old one was created for, or as long as is said", async () => {
  const lifeOf = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
    Math.round((Date.parse(expires_at) - Date.parse(created_at)) / (24 * HOUR_MS));
  const [one, two] = [await create({ expires_in_days: 90 }), await create({ expires_in_days: 90 })];
  expect(lifeOf((await roll(one.id)).body)).toBe(90);
  expect(lifeOf((await roll(two.id, { expires_in_days: 30 })).body)).toBe(30);
});

test("a key rolls itself, and may even end itself with that", async () => {
  const own = await create({ role: "admin" });
  const next = await roll(own.id, { previous_expires_in_hours: 0 }, own.key);
  expect([next.status, await statusOf(own.key)]).toEqual([201, 401]);
  expect((await roll(next.body.id, {}, next.body.key)).status).toBe(201);
});

test("what has ended, was rolled before or has a higher role is refused", async () => {
  const rolled = await create();
  await roll(rolled.id);
  expect(await roll(rolled.id)).toMatchObject({ status: 409, body: { code: "api_key_rolled" } });
  const ended = await create({ expires_in_days: 1 });
  await database().apiKey.update({ where: { id: ended.id }, data: { expiresAt: new Date() } });
  expect(await roll(ended.id)).toMatchObject({ status: 409, body: { code: "api_key_expired" } });
  const revoked = await create();
  const params = { api_key_id: revoked.id };
  await requestRoute(revokeRoute, "DELETE", `/v1/api-keys/${revoked.id}`, { key: org.keys.admin, params });
  expect((await roll(revoked.id)).status).toBe(404);
  const { id } = await database().apiKey.findFirstOrThrow({ where: { orgId: org.id, role: "owner" } });
  expect(await roll(id)).toMatchObject({ status: 403, body: { ctx: { role: "owner" } } });
  expect((await roll(id, {}, org.keys.owner)).status).toBe(201);
  const other = await createTestOrganization();
  expect((await roll(id, {}, other.keys.owner)).status).toBe(404);
  const fault = await roll(rolled.id, { previous_expires_in_hours: 169 });
  expect(fault).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "previous_expires_in_hours"] }] },
  });
});

test("a key whose successor was revoked is rolled again", async () => {
  const old = await create();
  const { body: lost } = await roll(old.id);
  const params = { api_key_id: lost.id };
  await requestRoute(revokeRoute, "DELETE", `/v1/api-keys/${lost.id}`, { key: org.keys.admin, params });
  const next = await roll(old.id);
  expect([next.status, await statusOf(next.body.key), await statusOf(old.key)]).toEqual([201, 200, 200]);
});

test("of two who roll a key at once one does, and a repeated request gets the same key", async () => {
  const old = await create();
  const answers = await Promise.all([roll(old.id), roll(old.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const other = await create();
  const headers = { "Idempotency-Key": "roll" };
  const first = await roll(other.id, {}, org.keys.admin, headers);
  const again = await roll(other.id, {}, org.keys.admin, headers);
  expect([first.status, again.text]).toEqual([201, first.text]);
});

test("a full organization exchanges a key only by ending the old one", async () => {
  const old = await create();
  const there = await database().apiKey.count({ where: { orgId: org.id } });
  await database().apiKey.createMany({
    data: Array.from({ length: API_KEY_LIMIT - there }, () => {
      const id = newId();
      return { id, orgId: org.id, name: "Key", role: "viewer" as const, prefix: "rc_", hash: id };
    }),
  });
  expect(await roll(old.id)).toMatchObject({ status: 409, body: { code: "api_key_limit_reached" } });
  expect([await statusOf(old.key), (await listed(old.id))?.expires_at]).toEqual([200, null]);
  expect((await roll(old.id, { previous_expires_in_hours: 0 })).status).toBe(201);
});

test("the audit log names the key, its successor and the overlap", async () => {
  const old = await create();
  const { body } = await roll(old.id, { previous_expires_in_hours: 24 });
  const entry = await database().auditEvent.findFirstOrThrow({
    where: { targetId: old.id, action: "api_key.rolled" },
  });
  expect(entry.details).toEqual({ replaced_by_id: body.id, hours: 24 });
});
