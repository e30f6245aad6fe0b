import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DELETE as revoke } from "#app/v1/api-keys/[api_key_id]/route.ts";
import { GET as people } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { newApiKey, toStoredApiKey } from "./api-key.ts";
import { apiKeyCache } from "./api-key-cache.ts";

const { databaseUrl } = await openTestInstallation();
let org: TestOrganization;
let key: string;
let id: string;

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
  [key, id] = [newApiKey(), newId()];
  const data = { id, orgId: org.id, name: "test", role: "viewer", ...toStoredApiKey(key) } as const;
  await database().apiKey.create({ data });
  expect(await status()).toBe(200);
});
afterEach(() => apiKeyCache.open());

const status = async () => (await requestRoute(people, "GET", "/v1/people", { key })).status;
/** Whether the key is taken from memory: a look-up would not find the hash. */
const isKnown = async () => (await apiKeyCache.get(toStoredApiKey(key).hash, async () => null)) !== null;

test("a key that works is looked up once", async () => {
  expect(await isKnown()).toBe(true);
});

test("a key that is revoked here is refused from the next request on", async () => {
  const params = { api_key_id: id };
  const { status: done } = await requestRoute(revoke, "DELETE", `/v1/api-keys/${id}`, {
    key: org.keys.owner,
    params,
  });
  expect([done, await status()]).toEqual([204, 401]);
});

test.each([
  ["is revoked", () => database().apiKey.update({ where: { id }, data: { revokedAt: new Date() } }), 401],
  ["is deleted", () => database().apiKey.delete({ where: { id } }), 401],
  [
    "loses its organization",
    () => database().organization.update({ where: { id: org.id }, data: { status: "suspended" } }),
    404,
  ],
] as const)(
  "a key that %s by another process is refused as soon as the database has told",
  async (_, change, refused) => {
    await change();
    await expect.poll(status, { interval: 5 }).toBe(refused);
  },
);

test("a key that shall end sooner is refused from then on", async () => {
  await database().apiKey.update({ where: { id }, data: { expiresAt: new Date() } });
  await expect.poll(status, { interval: 5 }).toBe(401);
});

test("a change of role is heard of", async () => {
  await database().apiKey.update({ where: { id }, data: { role: "owner" } });
  await expect.poll(isKnown, { interval: 5 }).toBe(false);
});

test("that a key was used makes nobody forget it", async () => {
  await database().apiKey.update({ where: { id }, data: { lastUsedAt: new Date() } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await isKnown()).toBe(true);
});

test("what was looked up before a change is not kept after it", async () => {
  const other = newApiKey();
  const found = {
    id,
    orgId: org.id,
    role: "viewer",
    isOrgActive: true,
    expiresAt: null,
    lastUsedAt: null,
  } as const;
  await apiKeyCache.get(other, async () => {
    apiKeyCache.forget();
    return { ...found };
  });
  expect(await apiKeyCache.get(other, async () => null)).toBeNull();
});

test("without a connection to listen on nothing is kept", async () => {
  await database().$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rollcall-live' and datname = ${new URL(databaseUrl).pathname.slice(1)}`;
  // Before the next heartbeat could notice.
  await expect.poll(isKnown, { interval: 5, timeout: 4_000 }).toBe(false);
  expect([await status(), await isKnown()]).toEqual([200, false]);
});
