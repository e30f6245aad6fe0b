import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ROLES, type Role } from "#lib/contract/resources/roles.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import type { Actor } from "../actor.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import { newId } from "../ids.ts";
import * as members from "./member-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let keyActor: Actor;
beforeEach(async () => {
  const organization = await createTestOrganization();
  orgId = organization.id;
  keyActor = organization.actor;
});

const join = async (role: Role) => {
  const { userId } = await insertTestMember(orgId, role);
  return { userId, actor: await memberActor(orgId, userId) };
};
const owners = () => database().member.count({ where: { orgId, role: "owner", status: "active" } });
const roleOf = async (userId: string) =>
  (await database().member.findUnique({ where: { orgId_userId: { orgId, userId } } }))?.role;
const settled = async (work: Promise<unknown>[]) => {
  const results = await Promise.allSettled(work);
  return results.map((result) => (result.status === "fulfilled" ? "done" : result.reason.name)).sort();
};

describe("an organization keeps an owner", () => {
  test("when the last one steps down, leaves or is removed", async () => {
    const { userId, actor } = await join("owner");
    await expect(members.updateRole(actor, userId, "admin")).rejects.toThrow(ConflictError);
    await expect(members.remove(actor, userId)).rejects.toThrow(ConflictError);
    await expect(members.updateRole(keyActor, userId, "viewer")).rejects.toThrow(ConflictError);
    await expect(members.remove(keyActor, userId)).rejects.toThrow(ConflictError);
    expect(await owners()).toBe(1);
  });

  test("when the other one is suspended", async () => {
    const { userId, actor } = await join("owner");
    await insertTestMember(orgId, "owner", "suspended");
    await expect(members.updateRole(actor, userId, "admin")).rejects.toThrow(ConflictError);
  });

  test("when one caller demotes both at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await join("owner"), await join("owner")];
      const results = await settled([
        members.updateRole(first.actor, first.userId, "viewer"),
        members.updateRole(first.actor, second.userId, "viewer"),
      ]);
      expect(results).toEqual(["ConflictError", "done"]);
      expect(await owners()).toBe(1);
      await database().member.deleteMany({ where: { orgId } });
    }
  });

  test("when each of two removes or demotes the other at once", async () => {
    for (const change of [members.remove, (by: Actor, of: string) => members.updateRole(by, of, "editor")]) {
      const [first, second] = [await join("owner"), await join("owner")];
      const results = await settled([change(first.actor, second.userId), change(second.actor, first.userId)]);
      expect(results).toEqual(["ConflictError", "done"]);
      expect(await owners()).toBe(1);
      await database().member.deleteMany({ where: { orgId } });
    }
  });
});

describe("changing a role", () => {
  test.each([
    ["viewer", "admin"],
    ["admin", "editor"],
    ["editor", "viewer"],
  ] as const)("an admin makes a %s a %s", async (from, to) => {
    const { actor } = await join("admin");
    const { userId } = await join(from);
    expect(await members.updateRole(actor, userId, to)).toMatchObject({
      user_id: userId,
      role: to,
      status: "active",
    });
    expect(await roleOf(userId)).toBe(to);
  });

  test("only an owner makes an owner or changes one", async () => {
    const admin = await join("admin");
    const owner = await join("owner");
    const viewer = await join("viewer");
    for (const [userId, role] of [
      [viewer.userId, "owner"],
      [admin.userId, "owner"],
      [owner.userId, "viewer"],
    ] as const) {
      await expect(members.updateRole(admin.actor, userId, role)).rejects.toThrow(new RoleError("owner"));
    }
    await expect(members.remove(admin.actor, owner.userId)).rejects.toThrow(new RoleError("owner"));
    expect((await members.updateRole(owner.actor, viewer.userId, "owner")).role).toBe("owner");
    expect((await members.updateRole(owner.actor, viewer.userId, "viewer")).role).toBe("viewer");
  });

  test("an unknown person is not found, nor is a member of another organization", async () => {
    const elsewhere = await insertTestMember((await createTestOrganization()).id, "viewer");
    for (const userId of [newId(), elsewhere.userId]) {
      await expect(members.updateRole(keyActor, userId, "editor")).rejects.toThrow(NotFoundError);
      await expect(members.remove(keyActor, userId)).rejects.toThrow(NotFoundError);
    }
  });

  test("a role that was taken away while the request waited does not count", async () => {
    await join("owner");
    const former = await join("admin");
    const { userId } = await join("viewer");
    await members.updateRole(keyActor, former.userId, "viewer");
    await expect(members.updateRole(former.actor, userId, "editor")).rejects.toThrow(RoleError);
    await expect(members.remove(former.actor, userId)).rejects.toThrow(RoleError);
    expect(await roleOf(userId)).toBe("viewer");
  });

  test("is on record with both roles; the same role again is not", async () => {
    const { userId } = await join("viewer");
    await members.updateRole(keyActor, userId, "editor");
    await members.updateRole(keyActor, userId, "editor");
    const events = await database().auditEvent.findMany({ where: { orgId, targetId: userId } });
    expect(events).toMatchObject([
      { action: "member.role_changed", details: { from: "viewer", to: "editor" } },
    ]);
  });
});

describe("removing", () => {
  test.each(ROLES)("a %s may leave", async (role) => {
    await join("owner");
    const { userId, actor } = await join(role);
    await members.remove(actor, userId);
    expect(await roleOf(userId)).toBeUndefined();
  });

  test.each(["viewer", "editor"] as const)("a %s may not remove others", async (role) => {
    const { actor } = await join(role);
    const other = await join("viewer");
    await expect(members.remove(actor, other.userId)).rejects.toThrow(new RoleError("admin"));
  });
});
