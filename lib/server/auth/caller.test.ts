import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST } from "#app/api/auth/[...all]/route.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { recordFailedAttempts } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import {
  insertTestMember,
  insertTestUser,
  signInForTest,
  TEST_PASSWORD,
} from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { ForbiddenError, NotFoundError, UnauthorizedError } from "../errors.ts";
import { newId } from "../ids.ts";
import { actorIn } from "./actor.ts";
import { newApiKey, toStoredApiKey } from "./api-key.ts";
import { auth } from "./auth.ts";
import { authenticate } from "./caller.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const address = () => `${environment().url}/v1/people`;
const ask = (headers: Record<string, string>, method = "GET") =>
  authenticate(new Request(address(), { method, headers }), newId());

const insertTestApiKey = async (keyOrgId: string, role: Role) => {
  const [key, id] = [newApiKey(), newId()];
  await database().apiKey.create({
    data: { id, orgId: keyOrgId, name: "test", role, ...toStoredApiKey(key) },
  });
  return { key, id };
};

let orgId: string;
let member: { userId: string; email: string };
let cookie: string;

beforeAll(async () => {
  orgId = (await createTestOrganization()).id;
  member = await insertTestMember(orgId, "editor");
  cookie = await signInForTest(member.email);
});

describe("an API key", () => {
  test("acts in its own organization with its own role, and shows when it was used", async () => {
    const { key, id } = await insertTestApiKey(orgId, "viewer");
    const caller = await ask({ authorization: `Bearer ${key}` });
    expect(caller.credential).toEqual({
      type: "api_key",
      apiKeyId: id,
      orgId,
      role: "viewer",
      isOrgActive: true,
    });
    expect(await actorIn(caller, null)).toMatchObject({ orgId, role: "viewer" });
    expect((await database().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt).toBeInstanceOf(Date);
  });

  test("is noted as used at most once a minute", async () => {
    const { key, id } = await insertTestApiKey(orgId, "viewer");
    const lastUse = async () => (await database().apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
    const recently = new Date(Date.now() - 30_000);
    await database().apiKey.update({ where: { id }, data: { lastUsedAt: recently } });
    await ask({ authorization: `Bearer ${key}` });
    expect(await lastUse()).toEqual(recently);
    await database().apiKey.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
    await ask({ authorization: `Bearer ${key}` });
    expect((await lastUse())?.getTime()).toBeGreaterThan(recently.getTime());
  });

  test("that is wrong, revoked or of another scheme is refused even beside a valid cookie", async () => {
    const { key, id } = await insertTestApiKey(orgId, "owner");
    await database().apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    const unknown = `rc_${"a".repeat(40)}`;
    for (const authorization of [`Bearer ${key}`, `Bearer ${unknown}`, "Bearer", "", `Basic ${key}`, key]) {
      await expect(ask({ authorization, cookie })).rejects.toThrow(UnauthorizedError);
    }
  });

  test("that expires works until then, also where it is kept", async () => {
    const { key, id } = await insertTestApiKey(orgId, "viewer");
    const expiresAt = new Date(Date.now() + 60_000);
    await database().apiKey.update({ where: { id }, data: { expiresAt } });
    expect((await ask({ authorization: `Bearer ${key}` })).credential).toMatchObject({ apiKeyId: id });
    vi.spyOn(clock, "now").mockImplementation(() => expiresAt);
    await expect(ask({ authorization: `Bearer ${key}` })).rejects.toThrow(UnauthorizedError);
    vi.restoreAllMocks();
  });

  test("does not reach into another organization", async () => {
    const { key } = await insertTestApiKey(orgId, "owner");
    const caller = await ask({ authorization: `Bearer ${key}` });
    for (const elsewhere of [(await createTestOrganization()).id, newId(), "not an id"]) {
      await expect(actorIn(caller, elsewhere)).rejects.toThrow(NotFoundError);
    }
  });

  test("of a suspended organization finds nothing", async () => {
    const suspended = (await createTestOrganization()).id;
    const { key } = await insertTestApiKey(suspended, "owner");
    await database().organization.update({ where: { id: suspended }, data: { status: "suspended" } });
    await expect(actorIn(await ask({ authorization: `Bearer ${key}` }), null)).rejects.toThrow(NotFoundError);
  });
});

describe("a session cookie", () => {
  test("acts as the person", async () => {
    expect((await ask({ cookie })).credential).toEqual({ type: "session", userId: member.userId });
  });

  test("missing, changed or of another installation is no credential", async () => {
    await expect(ask({})).rejects.toThrow(UnauthorizedError);
    await expect(
      ask({ cookie: cookie.replace(/(session_token=[^;]*)[^;]{3}(?=;|$)/, "$1AAA") }),
    ).rejects.toThrow(UnauthorizedError);
  });

  test("is worth nothing after signing out, also as Next.js passes on a POST of nothing", async () => {
    const second = await signInForTest(member.email);
    const headers = { cookie: second, origin: environment().url };
    const url = `${environment().url}/api/auth/sign-out`;
    const request = new Request(url, { method: "POST", headers, body: new Uint8Array(0) });
    expect((await POST(request)).status).toBe(200);
    await expect(ask({ cookie: second })).rejects.toThrow(UnauthorizedError);
  });

  test("does not write for another site's page", async () => {
    const forged: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of forged) {
      await expect(ask({ cookie, ...headers }, "POST")).rejects.toThrow(ForbiddenError);
      await expect(ask({ cookie, ...headers }, "GET")).resolves.toBeDefined();
    }
  });

  test("writes for the installation's own pages, under each of its names", async () => {
    const { url, port } = environment();
    for (const origin of [url, `http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
      await expect(ask({ cookie, origin }, "DELETE")).resolves.toBeDefined();
    }
    await expect(ask({ cookie }, "POST")).resolves.toBeDefined();
  });
});

describe("a person without a named organization", () => {
  const actorOf = (userId: string) =>
    actorIn({ credential: { type: "session", userId }, requestId: newId(), ipAddress: null }, null);

  test("acts in their default one, while they are an active member of it, else in the oldest", async () => {
    const userId = await insertTestUser();
    const [oldest, other] = [(await createTestOrganization()).id, (await createTestOrganization()).id];
    await database().member.create({
      data: { orgId: oldest, userId, role: "viewer", createdAt: new Date(0) },
    });
    await database().member.create({ data: { orgId: other, userId, role: "admin" } });
    expect((await actorOf(userId)).orgId).toBe(oldest);
    await database().user.update({ where: { id: userId }, data: { defaultOrgId: other } });
    expect(await actorOf(userId)).toMatchObject({ orgId: other, role: "admin" });
    await database().member.updateMany({ where: { orgId: other, userId }, data: { status: "suspended" } });
    expect((await actorOf(userId)).orgId).toBe(oldest);
  });

  test("and without any, finds nothing", async () => {
    await expect(actorOf(await insertTestUser())).rejects.toThrow(NotFoundError);
  });
});

test("a suspended member has no access from one request to the next", async () => {
  const { userId, email } = await insertTestMember(orgId, "admin");
  const theirs = await signInForTest(email);
  expect((await actorIn(await ask({ cookie: theirs }), orgId)).role).toBe("admin");
  await database().member.updateMany({ where: { orgId, userId }, data: { status: "suspended" } });
  await expect(actorIn(await ask({ cookie: theirs }), orgId)).rejects.toThrow(NotFoundError);
});

describe("signing in", () => {
  const attempt = async (email: string, password: string) => {
    const headers = { "content-type": "application/json", origin: environment().url };
    const body = JSON.stringify({ email, password });
    const request = new Request(`${environment().url}/api/auth/sign-in/email`, {
      method: "POST",
      headers,
      body,
    });
    return (await auth()).handler(request);
  };

  test("stops after ten wrong passwords, at once or one by one, and then refuses the right one too", async () => {
    const { email } = await insertTestMember(orgId, "viewer");
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await attempt(email, "wrong")).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await attempt(email.toUpperCase(), TEST_PASSWORD)).status).toBe(429);
  });

  test("the right password forgets wrong ones", async () => {
    const { email } = await insertTestMember(orgId, "viewer");
    for (const round of ["first", "second"]) {
      expect([round, (await attempt(email, "wrong")).status]).toEqual([round, 401]);
      await recordFailedAttempts(9);
      expect([round, (await attempt(email, TEST_PASSWORD)).status]).toEqual([round, 200]);
    }
  });

  test("nobody makes an account by themselves", async () => {
    const headers = { "content-type": "application/json", origin: environment().url };
    const body = JSON.stringify({ name: "X", email: "x@example.com", password: TEST_PASSWORD });
    const request = new Request(`${environment().url}/api/auth/sign-up/email`, {
      method: "POST",
      headers,
      body,
    });
    expect((await (await auth()).handler(request)).status).toBe(400);
    expect(await database().user.count({ where: { email: "x@example.com" } })).toBe(0);
  });
});
