import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as reactivateRoute from "#app/v1/organizations/[org_id]/members/[user_id]/reactivate/route.ts";
import * as suspendRoute from "#app/v1/organizations/[org_id]/members/[user_id]/suspend/route.ts";
import * as membersRoute from "#app/v1/organizations/[org_id]/members/route.ts";
import * as organizationsRoute from "#app/v1/organizations/route.ts";
import * as peopleRoute from "#app/v1/people/route.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import type { Actor } from "../actor.ts";
import * as apiKeys from "../api-keys/api-key-service.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import type { MemberStatus } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import * as members from "./member-service.ts";

await openTestInstallation();
// Answers are compared byte for byte, and what is left of a minute differs.
settleEnvironment({ rateLimit: 0 });
afterAll(() => database().$disconnect());

let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});

const join = async (role: Role) => {
  const member = await insertTestMember(org.id, role);
  return { ...member, actor: await memberActor(org.id, member.userId) };
};
const activeOwners = () =>
  database().member.count({ where: { orgId: org.id, role: "owner", status: "active" } });
const statusOf = async (userId: string, orgId = org.id): Promise<MemberStatus | undefined> =>
  (await database().member.findUnique({ where: { orgId_userId: { orgId, userId } } }))?.status;
const actionsOn = async (userId: string) =>
  (
    await database().auditEvent.findMany({
      where: { orgId: org.id, targetId: userId },
      orderBy: { id: "asc" },
    })
  ).map(({ action, details }) => [action, details]);
const command = (route: typeof suspendRoute.POST, name: string, userId: string, key = org.keys.admin) =>
  requestRoute(route, "POST", `/v1/organizations/${org.id}/members/${userId}/${name}`, {
    key,
    params: { org_id: org.id, user_id: userId },
  });
const people = (headers: Record<string, string>) =>
  requestRoute(peopleRoute.GET, "GET", "/v1/people", { headers });

test("suspending and reactivating by HTTP: 204, once on record, the role stays", async () => {
  const { userId } = await join("editor");
  for (const [route, name, status] of [
    [suspendRoute.POST, "suspend", "suspended"],
    [reactivateRoute.POST, "reactivate", "active"],
  ] as const) {
    for (const _ of [1, 2]) {
      const answer = await command(route, name, userId);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect(await statusOf(userId)).toBe(status);
    const listed = await requestRoute(membersRoute.GET, "GET", `/v1/organizations/${org.id}/members`, {
      key: org.keys.viewer,
      params: { org_id: org.id },
    });
    expect(listed.body).toMatchObject([{ user_id: userId, role: "editor", status }]);
  }
  expect(await actionsOn(userId)).toEqual([
    ["member.suspended", {}],
    ["member.reactivated", {}],
  ]);
});

test.each(["viewer", "editor"] as const)("is nothing for a %s", async (role) => {
  const { userId } = await join("viewer");
  for (const [route, name] of [
    [suspendRoute.POST, "suspend"],
    [reactivateRoute.POST, "reactivate"],
  ] as const) {
    const answer = await command(route, name, userId, org.keys[role]);
    expect([answer.status, answer.body]).toEqual([
      403,
      { detail: "Requires role admin", code: "role_too_low", ctx: { role: "admin" } },
    ]);
  }
});

test("somebody who is no member is not found, wherever else they are one", async () => {
  const elsewhere = await insertTestMember((await createTestOrganization()).id, "viewer");
  for (const userId of [newId(), elsewhere.userId]) {
    await expect(members.suspend(org.actor, userId)).rejects.toThrow(NotFoundError);
    await expect(members.reactivate(org.actor, userId)).rejects.toThrow(NotFoundError);
  }
});

test("only an owner suspends or reactivates an owner", async () => {
  const [admin, owner, other] = [await join("admin"), await join("owner"), await join("owner")];
  await expect(members.suspend(admin.actor, owner.userId)).rejects.toThrow(new RoleError("owner"));
  await members.suspend(other.actor, owner.userId);
  await expect(members.reactivate(admin.actor, owner.userId)).rejects.toThrow(new RoleError("owner"));
  await members.reactivate(other.actor, owner.userId);
  expect(await statusOf(owner.userId)).toBe("active");
});

describe("a suspended member", () => {
  test("finds the organization gone with the next request, as if they had never been in it", async () => {
    const { userId, email } = await join("admin");
    const headers = { Cookie: await signInForTest(email), "Rollcall-Organization": org.id };
    // Somewhere else they go on: the session stays.
    const other = await createTestOrganization();
    await database().member.create({ data: { orgId: other.id, userId, role: "viewer" } });
    await database().user.update({ where: { id: userId }, data: { defaultOrgId: org.id } });
    expect((await people(headers)).status).toBe(200);
    await members.suspend(org.actor, userId);
    const refused = await people({ ...headers, "X-Request-Id": "the-same" });
    const foreign = await people({
      ...headers,
      "Rollcall-Organization": newId(),
      "X-Request-Id": "the-same",
    });
    expect([refused.status, refused.text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
    expect([...refused.headers]).toEqual([...foreign.headers]);
    const listed = await requestRoute(organizationsRoute.GET, "GET", "/v1/organizations", { headers });
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    // Without the header they act in the other one now, though this is still their default.
    expect((await memberActorByDefault(headers.Cookie)).status).toBe(200);
    await members.reactivate(org.actor, userId);
    expect((await people(headers)).status).toBe(200);
  });

  test("who can act nowhere else is signed out, and back only by signing in again", async () => {
    const { userId, email } = await join("editor");
    const headers = { Cookie: await signInForTest(email) };
    const suspended = await createTestOrganization();
    await database().member.create({
      data: { orgId: suspended.id, userId, role: "owner", status: "suspended" },
    });
    expect((await people(headers)).status).toBe(200);
    await members.suspend(org.actor, userId);
    expect(await database().session.count({ where: { userId } })).toBe(0);
    expect((await people(headers)).status).toBe(401);
    await members.reactivate(org.actor, userId);
    expect((await people(headers)).status).toBe(401);
    expect((await people({ Cookie: await signInForTest(email) })).status).toBe(200);
  });

  test("changes nobody any more, even with a request that came in before", async () => {
    const { userId, actor } = await join("owner");
    const [other, viewer] = [await join("owner"), await join("viewer")];
    await members.suspend(other.actor, userId);
    await expect(members.updateRole(actor, viewer.userId, "editor")).rejects.toThrow(NotFoundError);
    await expect(members.suspend(actor, viewer.userId)).rejects.toThrow(NotFoundError);
    await expect(members.reactivate(actor, userId)).rejects.toThrow(NotFoundError);
    await expect(members.remove(actor, viewer.userId)).rejects.toThrow(NotFoundError);
  });

  test("leaves the API keys that they made at work, as one who was removed does", async () => {
    const { userId, actor } = await join("admin");
    const created = await apiKeys.create(actor, { name: "CI", role: "editor" });
    const byKey = () => people({ Authorization: `Bearer ${created.key}` });
    await members.suspend(org.actor, userId);
    expect((await byKey()).status).toBe(200);
    await members.remove(org.actor, userId);
    expect((await byKey()).status).toBe(200);
    await database().user.delete({ where: { id: userId } });
    expect((await byKey()).status).toBe(200);
    const [first] = (await apiKeys.list(org.actor, { limit: 1, count: false })).items;
    expect(first).toMatchObject({ id: created.id, last_used_at: expect.any(String) });
  });
});

const memberActorByDefault = (Cookie: string) => people({ Cookie });

describe("an organization keeps an active owner", () => {
  test("when the last one is suspended", async () => {
    const { userId, actor } = await join("owner");
    await insertTestMember(org.id, "owner", "suspended");
    for (const by of [actor, org.actor]) {
      await expect(members.suspend(by, userId)).rejects.toThrow(ConflictError);
    }
    expect(await statusOf(userId)).toBe("active");
  });

  type Change = (by: Actor, userId: string) => Promise<unknown>;
  const changes: Change[] = [
    members.suspend,
    members.remove,
    (by, userId) => members.updateRole(by, userId, "viewer"),
  ];
  const pairs = changes.flatMap((first) => changes.map((second) => [first, second] as const));

  test("when two are suspended, removed or demoted at once, by each other or by one", async () => {
    for (const [first, second] of pairs) {
      for (const isMutual of [true, false]) {
        const [a, b] = [await join("owner"), await join("owner")];
        const results = await Promise.allSettled([
          first(isMutual ? b.actor : org.actor, a.userId),
          second(isMutual ? a.actor : org.actor, b.userId),
        ]);
        expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
        expect(await activeOwners()).toBe(1);
        await database().member.deleteMany({ where: { orgId: org.id } });
      }
    }
  });

  test("when twenty requests go for five owners in every way", async () => {
    for (let round = 0; round < 3; round += 1) {
      const owners: Awaited<ReturnType<typeof join>>[] = [];
      for (let index = 0; index < 5; index += 1) owners.push(await join("owner"));
      const requests = Array.from({ length: 20 }, (_, index) => {
        const [by, target] = [owners[index % 5], owners[(index * 3 + 1) % 5]];
        const change = changes[index % 3];
        if (by === undefined || target === undefined || change === undefined)
          throw new Error("No such owner");
        return change(by.actor, target.userId);
      });
      await Promise.allSettled(requests);
      expect(await activeOwners()).toBeGreaterThanOrEqual(1);
      await database().member.deleteMany({ where: { orgId: org.id } });
    }
  });
});
