import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, insertTestUser, memberActor, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { ConflictError, ForbiddenError, NotFoundError, RoleError } from "../errors.ts";
import { newId } from "../ids.ts";
import { accept, findInvitationView } from "./acceptance-service.ts";
import * as invitations from "./invitation-service.ts";
import { acceptWithNewAccount } from "./new-account-acceptance.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let admin: Actor;
beforeEach(async () => {
  orgId = (await createTestOrganization()).id;
  admin = await memberActor(orgId, (await insertTestMember(orgId, "admin")).userId);
});

const listed = async (actor: Actor) => (await invitations.list(actor, { limit: 50, count: false })).items;
const address = () => `${newId()}@example.com`;
const callerOf = (userId: string): Caller => ({
  credential: { type: "session", userId },
  requestId: newId(),
  ipAddress: null,
});
const expire = (id: string) =>
  database().invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
const membersWith = (email: string) => database().member.findMany({ where: { orgId, user: { email } } });

describe("inviting", () => {
  test("shows the token and the link once and keeps only a hash", async () => {
    const email = address();
    const created = await invitations.create(admin, { email, role: "editor" });
    expect(created.url).toBe(`${environment().url}/invitations/accept?token=${created.token}`);
    const row = await database().invitation.findUniqueOrThrow({ where: { id: created.id } });
    expect(JSON.stringify(row)).not.toContain(created.token);
    const [shown] = await listed(admin);
    expect(shown).toEqual({
      id: created.id,
      email,
      role: "editor",
      expires_at: created.expires_at,
      accepted_at: null,
      created_at: created.created_at,
    });
    const days = (Date.parse(created.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  test("lists pending, accepted and expired ones, newest first", async () => {
    const accepted = await invitations.create(admin, { email: address(), role: "viewer" });
    await acceptWithNewAccount({ token: accepted.token, name: "Ada", password: "long enough" }, null);
    const expired = await invitations.create(admin, { email: address(), role: "viewer" });
    await expire(expired.id);
    const pending = await invitations.create(admin, { email: address(), role: "viewer" });
    expect((await listed(admin)).map(({ id }) => id)).toEqual([pending.id, expired.id, accepted.id]);
  });

  test("only an owner invites an owner", async () => {
    await expect(invitations.create(admin, { email: address(), role: "owner" })).rejects.toThrow(
      new RoleError("owner"),
    );
    const owner = await memberActor(orgId, (await insertTestMember(orgId, "owner")).userId);
    expect((await invitations.create(owner, { email: address(), role: "owner" })).role).toBe("owner");
  });

  test("a member, in whatever case, or a second time while one is pending: refused", async () => {
    const { email } = await insertTestMember(orgId, "viewer");
    await expect(invitations.create(admin, { email: email.toUpperCase(), role: "viewer" })).rejects.toThrow(
      ConflictError,
    );
    const input = { email: address(), role: "viewer" } as const;
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => invitations.create(admin, input)),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expire((await listed(admin))[0]?.id ?? "");
    await expect(invitations.create(admin, input)).resolves.toBeDefined();
  });

  test("a revoked link is worth nothing; an accepted one cannot be revoked", async () => {
    const revoked = await invitations.create(admin, { email: address(), role: "viewer" });
    await invitations.revoke(admin, revoked.id);
    expect(await findInvitationView(revoked.token)).toBeNull();
    await expect(invitations.revoke(admin, revoked.id)).rejects.toThrow(NotFoundError);
    const used = await invitations.create(admin, { email: address(), role: "viewer" });
    await acceptWithNewAccount({ token: used.token, name: "Ada", password: "long enough" }, null);
    await expect(invitations.revoke(admin, used.id)).rejects.toThrow(ConflictError);
  });

  test("another organization's admin neither sees nor revokes it", async () => {
    const created = await invitations.create(admin, { email: address(), role: "viewer" });
    const { actor: other } = await createTestOrganization();
    expect(await listed(other)).toEqual([]);
    await expect(invitations.revoke(other, created.id)).rejects.toThrow(NotFoundError);
    expect(await findInvitationView(created.token)).toMatchObject({ state: "pending" });
  });
});

describe("accepting", () => {
  test("makes a member with the invited role, whatever the case of the address, and a first default", async () => {
    const email = `Ada.${newId()}@Example.com`;
    const userId = await insertTestUser(email);
    const { token } = await invitations.create(admin, { email, role: "editor" });
    expect(await accept(callerOf(userId), token)).toEqual({ org_id: orgId, role: "editor" });
    const user = await database().user.findUniqueOrThrow({
      where: { id: userId },
      include: { members: true },
    });
    expect(user.members).toMatchObject([{ orgId, role: "editor", status: "active" }]);
    expect(user.defaultOrgId).toBe(orgId);
  });

  test("of 50 at once, one makes a member", async () => {
    const email = address();
    const userId = await insertTestUser(email);
    const { token } = await invitations.create(admin, { email, role: "viewer" });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => accept(callerOf(userId), token)),
    );
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(ConflictError);
    expect(await membersWith(email)).toHaveLength(1);
    expect(await database().auditEvent.count({ where: { orgId, action: "invitation.accepted" } })).toBe(1);
  });

  test("is for the invited person alone, and says nothing more to others", async () => {
    const { token, id } = await invitations.create(admin, { email: address(), role: "admin" });
    const stranger = callerOf(await insertTestUser());
    await expect(accept(stranger, token)).rejects.toThrow(ForbiddenError);
    await expire(id);
    await expect(accept(stranger, token)).rejects.toThrow(ForbiddenError);
  });

  test("expired, used, unknown: in words", async () => {
    const email = address();
    const caller = callerOf(await insertTestUser(email));
    const expired = await invitations.create(admin, { email, role: "viewer" });
    await expire(expired.id);
    await expect(accept(caller, expired.token)).rejects.toThrow("This invitation has expired.");
    const used = await invitations.create(admin, { email, role: "viewer" });
    await accept(caller, used.token);
    await expect(accept(caller, used.token)).rejects.toThrow("This invitation has already been accepted.");
    await expect(accept(caller, "no such token")).rejects.toThrow(NotFoundError);
  });

  test("an invitation of a suspended organization is unknown", async () => {
    const email = address();
    const caller = callerOf(await insertTestUser(email));
    const { token } = await invitations.create(admin, { email, role: "viewer" });
    await database().organization.update({ where: { id: orgId }, data: { status: "suspended" } });
    await expect(accept(caller, token)).rejects.toThrow(NotFoundError);
    expect(await findInvitationView(token)).toBeNull();
  });
});

describe("accepting with a new account", () => {
  const password = "a new password";

  test("creates an account that can sign in, and joins with it", async () => {
    const email = address();
    const { token } = await invitations.create(admin, { email, role: "editor" });
    expect(await acceptWithNewAccount({ token, name: "Ada Lovelace", password }, null)).toBe(email);
    expect(await signInForTest(email, password)).toContain("session_token");
    expect(await membersWith(email)).toMatchObject([{ role: "editor" }]);
  });

  test("takes no password that is guessed early, and the link works afterwards", async () => {
    const email = address();
    const { token } = await invitations.create(admin, { email, role: "editor" });
    const { name } = await database().organization.findUniqueOrThrow({ where: { id: orgId } });
    for (const weak of ["password123", email, `${name} 2026`, "Ada Lovelace", "aaaaaaaaaa"]) {
      const joining = acceptWithNewAccount({ token, name: "Ada Lovelace", password: weak }, null);
      await expect(joining).rejects.toThrow("Choose another");
    }
    expect(await database().user.count({ where: { email } })).toBe(0);
    expect(await acceptWithNewAccount({ token, name: "Ada Lovelace", password }, null)).toBe(email);
  });

  test("twice at once makes one account", async () => {
    const email = address();
    const { token } = await invitations.create(admin, { email, role: "viewer" });
    const input = { token, name: "Ada", password };
    const results = await Promise.allSettled([
      acceptWithNewAccount(input, null),
      acceptWithNewAccount(input, null),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(ConflictError);
    expect(await database().user.count({ where: { email } })).toBe(1);
  });

  test("never touches an account that is there", async () => {
    const email = address();
    await insertTestUser(email);
    const { token } = await invitations.create(admin, { email, role: "viewer" });
    await expect(acceptWithNewAccount({ token, name: "Eve", password }, null)).rejects.toThrow(ConflictError);
    await expect(signInForTest(email, password)).rejects.toThrow("401");
  });

  test("leaves no account behind when the invitation has expired", async () => {
    const email = address();
    const { token, id } = await invitations.create(admin, { email, role: "viewer" });
    await expire(id);
    await expect(acceptWithNewAccount({ token, name: "Ada", password }, null)).rejects.toThrow(ConflictError);
    expect(await database().user.count({ where: { email } })).toBe(0);
  });
});
