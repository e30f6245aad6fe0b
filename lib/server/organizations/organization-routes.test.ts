import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as apiKeyRoute from "#app/v1/api-keys/[api_key_id]/route.ts";
import * as apiKeysRoute from "#app/v1/api-keys/route.ts";
import * as acceptRoute from "#app/v1/invitations/accept/route.ts";
import * as invitationRoute from "#app/v1/organizations/[org_id]/invitations/[invitation_id]/route.ts";
import * as invitationsRoute from "#app/v1/organizations/[org_id]/invitations/route.ts";
import * as memberRoute from "#app/v1/organizations/[org_id]/members/[user_id]/route.ts";
import * as membersRoute from "#app/v1/organizations/[org_id]/members/route.ts";
import * as organizationsRoute from "#app/v1/organizations/route.ts";
import { ROLES, type Role } from "#lib/contract/resources/roles.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, insertTestUser, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
// Answers are compared byte for byte, and what is left of a minute differs.
settleEnvironment({ rateLimit: 0 });
afterAll(() => database().$disconnect());

let home: TestOrganization;
let foreign: TestOrganization;
beforeAll(async () => {
  home = await createTestOrganization("Home");
  foreign = await createTestOrganization("Foreign");
});

const membersPath = (orgId: string) => `/v1/organizations/${orgId}/members`;
const invitationsPath = (orgId: string) => `/v1/organizations/${orgId}/invitations`;

describe("organizations", () => {
  test("an API key sees its own", async () => {
    const { status, body } = await requestRoute(organizationsRoute.GET, "GET", "/v1/organizations", {
      key: home.keys.viewer,
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: home.id,
        name: "Home",
        slug: `test-${home.id}`,
        plan_id: "self_hosted",
        status: "active",
        time_zone: "UTC",
        show_age: false,
        watch_link_days: 90,
        watch_downloads: true,
        watch_views: "totals",
        weekend_days: [6, 7],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  test("two of the longest name get two slugs", async () => {
    const { email } = await insertTestMember(home.id, "viewer");
    const sent = { headers: { Cookie: await signInForTest(email) }, body: { name: "a".repeat(120) } };
    for (const slug of [/^a{60}$/, /^a{51}-[0-9a-f]{8}$/]) {
      const { status, body } = await requestRoute(organizationsRoute.POST, "POST", "/v1/organizations", sent);
      expect(status).toBe(201);
      expect(body.slug).toMatch(slug);
    }
  });

  test("a person creates one, owns it, and sees those they belong to, newest first", async () => {
    const email = `${newId()}@example.com`;
    const userId = await insertTestUser(email);
    await database().member.create({ data: { orgId: home.id, userId, role: "viewer" } });
    const headers = { Cookie: await signInForTest(email) };
    const body = { name: "Crème & Co." };
    const created = await requestRoute(organizationsRoute.POST, "POST", "/v1/organizations", {
      headers,
      body,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: "Crème & Co.", slug: "creme-co", status: "active" });
    const again = await requestRoute(organizationsRoute.POST, "POST", "/v1/organizations", { headers, body });
    expect(again.body.slug).toMatch(/^creme-co-.+/);
    const listed = await requestRoute(organizationsRoute.GET, "GET", "/v1/organizations", { headers });
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([
      again.body.id,
      created.body.id,
      home.id,
    ]);
    const members = await requestRoute(membersRoute.GET, "GET", membersPath(created.body.id), {
      headers,
      params: { org_id: created.body.id },
    });
    expect(members.body).toEqual([
      {
        user_id: userId,
        email,
        display_name: "Test Person",
        role: "owner",
        status: "active",
        created_at: expect.any(String),
      },
    ]);
  });

  test("an API key creates none", async () => {
    const sent = { key: home.keys.owner, body: { name: "More" } };
    expect((await requestRoute(organizationsRoute.POST, "POST", "/v1/organizations", sent)).status).toBe(403);
  });
});

/** Every operation on an organization in its path, with the lowest role that may and what it is answered. */
const operations = [
  [
    "GET",
    "members",
    "viewer",
    200,
    (orgId: string, sent: object) => requestRoute(membersRoute.GET, "GET", membersPath(orgId), sent),
  ],
  [
    "PATCH",
    "members/{user_id}",
    "admin",
    404,
    (orgId: string, sent: object) =>
      requestRoute(memberRoute.PATCH, "PATCH", membersPath(orgId), { body: { role: "editor" }, ...sent }),
  ],
  [
    "DELETE",
    "members/{user_id}",
    "admin",
    404,
    (orgId: string, sent: object) => requestRoute(memberRoute.DELETE, "DELETE", membersPath(orgId), sent),
  ],
  [
    "GET",
    "invitations",
    "admin",
    200,
    (orgId: string, sent: object) => requestRoute(invitationsRoute.GET, "GET", invitationsPath(orgId), sent),
  ],
  [
    "POST",
    "invitations",
    "admin",
    201,
    (orgId: string, sent: object) =>
      requestRoute(invitationsRoute.POST, "POST", invitationsPath(orgId), {
        body: { email: `${newId()}@example.com`, role: "viewer" },
        ...sent,
      }),
  ],
  [
    "DELETE",
    "invitations/{invitation_id}",
    "admin",
    404,
    (orgId: string, sent: object) =>
      requestRoute(invitationRoute.DELETE, "DELETE", invitationsPath(orgId), sent),
  ],
] as const;

describe.each(operations)("%s …/%s", (_method, path, lowest, whenAllowed, request) => {
  const params = (orgId: string) => {
    const last = /\{(\w+)\}/.exec(path)?.[1];
    return { org_id: orgId, ...(last !== undefined && { [last]: newId() }) };
  };

  test.each(ROLES)("as %s", async (role: Role) => {
    const { status, body } = await request(home.id, { key: home.keys[role], params: params(home.id) });
    if (ROLES.indexOf(role) >= ROLES.indexOf(lowest)) expect(status).toBe(whenAllowed);
    else
      expect({ status, body }).toEqual({
        status: 403,
        body: { detail: `Requires role ${lowest}`, code: "role_too_low", ctx: { role: lowest } },
      });
  });

  test("a foreign organization and a missing one are the same, byte for byte", async () => {
    const email = `${newId()}@example.com`;
    const userId = await insertTestUser(email);
    await database().member.create({ data: { orgId: home.id, userId, role: "owner" } });
    await database().member.create({
      data: { orgId: foreign.id, userId, role: "owner", status: "suspended" },
    });
    const cookie = { Cookie: await signInForTest(email), "X-Request-Id": "the-same" };
    const key = { Authorization: `Bearer ${home.keys.owner}`, "X-Request-Id": "the-same" };
    const answers = [];
    for (const headers of [cookie, key]) {
      for (const orgId of [foreign.id, newId()]) {
        const { status, text, headers: received } = await request(orgId, { headers, params: params(orgId) });
        // The count goes down with every request, whatever it is about.
        const others = [...received].filter(([name]) => name !== "ratelimit");
        answers.push({ status, text, headers: others });
      }
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, text: '{"detail":"Not Found","code":"not_found"}' });
    await database().member.deleteMany({ where: { userId } });
  });

  test("without credentials", async () => {
    const { status, headers, body } = await request(home.id, { params: params(home.id) });
    expect({ status, body }).toEqual({
      status: 401,
      body: { detail: "Not authenticated", code: "not_authenticated" },
    });
    expect(headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("PATCH a member's role", () => {
  const patch = (userId: string, body: unknown) =>
    requestRoute(memberRoute.PATCH, "PATCH", membersPath(home.id), {
      key: home.keys.admin,
      params: { org_id: home.id, user_id: userId },
      body,
    });

  test("answers the member", async () => {
    const { userId, email } = await insertTestMember(home.id, "viewer");
    const { status, body } = await patch(userId, { role: "editor" });
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: userId,
      email,
      display_name: "Test Person",
      role: "editor",
      status: "active",
      created_at: expect.any(String),
    });
  });

  test.each([{}, { role: "root" }, { role: null }, { role: "Owner" }, { role: "editor", extra: 1 }])(
    "refuses %o as FastAPI would",
    async (body) => {
      const { userId } = await insertTestMember(home.id, "viewer");
      const answer = await patch(userId, body);
      expect(answer.status).toBe(422);
      for (const item of answer.body.detail)
        expect(
          Object.keys(item)
            .filter((key) => key !== "ctx")
            .sort(),
        ).toEqual(["loc", "msg", "type"]);
      const row = await database().member.findUniqueOrThrow({
        where: { orgId_userId: { orgId: home.id, userId } },
      });
      expect(row.role).toBe("viewer");
    },
  );
});

test("an invitation by HTTP, from the link to the member", async () => {
  const email = `${newId()}@example.com`;
  const userId = await insertTestUser(email);
  const invited = await requestRoute(invitationsRoute.POST, "POST", invitationsPath(home.id), {
    key: home.keys.admin,
    params: { org_id: home.id },
    body: { email, role: "editor" },
  });
  expect(invited.status).toBe(201);
  const headers = { Cookie: await signInForTest(email) };
  const body = { token: invited.body.token };
  const accept = () => requestRoute(acceptRoute.POST, "POST", "/v1/invitations/accept", { headers, body });
  expect(await accept()).toMatchObject({ status: 200, body: { org_id: home.id, role: "editor" } });
  expect(await accept()).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  const byKey = await requestRoute(acceptRoute.POST, "POST", "/v1/invitations/accept", {
    key: home.keys.owner,
    body,
  });
  expect(byKey.status).toBe(403);
  const row = await database().member.findUniqueOrThrow({
    where: { orgId_userId: { orgId: home.id, userId } },
  });
  expect(row.role).toBe("editor");
});

describe("API keys", () => {
  const create = (key: string, role?: Role) =>
    requestRoute(apiKeysRoute.POST, "POST", "/v1/api-keys", {
      key,
      body: { name: "CI", ...(role && { role }) },
    });
  const list = (key: string) => requestRoute(apiKeysRoute.GET, "GET", "/v1/api-keys", { key });
  const revoke = (key: string, id: string) =>
    requestRoute(apiKeyRoute.DELETE, "DELETE", `/v1/api-keys/${id}`, { key, params: { api_key_id: id } });

  test("one is shown once, works, and after it is revoked answers 401", async () => {
    const created = await create(home.keys.admin);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ org_id: home.id, name: "CI", role: "editor", last_used_at: null });
    expect(created.body.key).toMatch(/^rc_[0-9A-Za-z]{40}$/);
    expect(created.body.prefix).toBe(created.body.key.slice(0, 10));
    const organizations = () =>
      requestRoute(organizationsRoute.GET, "GET", "/v1/organizations", { key: created.body.key });
    expect((await organizations()).status).toBe(200);
    const listed = await list(home.keys.admin);
    const { key, ...shown } = created.body;
    expect(listed.body[0]).toEqual({ ...shown, last_used_at: expect.any(String) });
    expect(listed.text).not.toContain(key);
    const stored = await database().apiKey.findUniqueOrThrow({ where: { id: created.body.id } });
    expect(JSON.stringify(stored)).not.toContain(key);
    expect((await revoke(home.keys.admin, created.body.id)).status).toBe(204);
    expect((await organizations()).status).toBe(401);
    expect((await revoke(home.keys.admin, created.body.id)).status).toBe(404);
    expect((await list(home.keys.admin)).text).not.toContain(created.body.id);
  });

  test("a role above one's own cannot be given", async () => {
    expect(await create(home.keys.admin, "owner")).toMatchObject({
      status: 403,
      body: { detail: "Requires role owner", code: "role_too_low", ctx: { role: "owner" } },
    });
    expect((await create(home.keys.admin, "admin")).status).toBe(201);
    expect((await create(home.keys.owner, "owner")).status).toBe(201);
  });

  test.each(["viewer", "editor"] as const)("a %s has nothing to do with them", async (role) => {
    for (const answer of [
      await list(home.keys[role]),
      await create(home.keys[role]),
      await revoke(home.keys[role], newId()),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: "Requires role admin", code: "role_too_low", ctx: { role: "admin" } },
      });
    }
  });

  test("of another organization are neither listed nor revoked", async () => {
    const { body } = await create(foreign.keys.admin);
    expect((await list(home.keys.admin)).text).not.toContain(body.id);
    expect((await revoke(home.keys.owner, body.id)).status).toBe(404);
  });
});
