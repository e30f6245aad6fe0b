import { afterAll, beforeEach, expect, test } from "vitest";
import * as resendRoute from "#app/v1/organizations/[org_id]/invitations/[invitation_id]/resend/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, insertTestUser, memberActor } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import { newId } from "../ids.ts";
import { accept, findInvitationView } from "./acceptance-service.ts";
import * as invitations from "./invitation-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const DAY_MS = 24 * 60 * 60 * 1000;
let org: TestOrganization;
let admin: Actor;
beforeEach(async () => {
  org = await createTestOrganization();
  admin = await memberActor(org.id, (await insertTestMember(org.id, "admin")).userId);
});

const invited = async (role: "viewer" | "owner" = "viewer") => {
  const email = `${newId()}@example.com`;
  const userId = await insertTestUser(email);
  const caller: Caller = { credential: { type: "session", userId }, requestId: newId(), ipAddress: null };
  const created = await invitations.create(role === "owner" ? org.actor : admin, { email, role });
  return { caller, ...created };
};
const expire = (id: string) =>
  database().invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });

test("the new link works for seven days from now, the one before no more", async () => {
  const { id, token, caller, email } = await invited();
  await expire(id);
  const answer = await requestRoute(
    resendRoute.POST,
    "POST",
    `/v1/organizations/${org.id}/invitations/${id}/resend`,
    { key: org.keys.admin, params: { org_id: org.id, invitation_id: id } },
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, email, role: "viewer", accepted_at: null });
  expect(answer.body.token).not.toBe(token);
  expect(answer.body.url).toContain(`/invitations/accept?token=${answer.body.token}`);
  const left = Date.parse(answer.body.expires_at) - Date.now();
  expect(left / DAY_MS).toBeCloseTo(7, 2);
  expect(await findInvitationView(token)).toBeNull();
  await expect(accept(caller, token)).rejects.toThrow(NotFoundError);
  const stored = await database().invitation.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(stored)).not.toContain(answer.body.token);
  expect(await accept(caller, answer.body.token)).toEqual({ org_id: org.id, role: "viewer" });
  const actions = await database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
  expect(actions.map(({ action, details }) => [action, details])).toEqual([
    ["invitation.created", { role: "viewer" }],
    ["invitation.resent", { role: "viewer" }],
    ["invitation.accepted", { role: "viewer", user_id: expect.any(String) }],
  ]);
});

test("one that is accepted, revoked, foreign or unknown is refused", async () => {
  const used = await invited();
  await accept(used.caller, used.token);
  await expect(invitations.resend(admin, used.id)).rejects.toThrow(ConflictError);
  const revoked = await invited();
  await invitations.revoke(admin, revoked.id);
  const open = await invited();
  const { actor: other } = await createTestOrganization();
  for (const [by, id] of [
    [admin, revoked.id],
    [admin, newId()],
    [other, open.id],
  ] as const) {
    await expect(invitations.resend(by, id)).rejects.toThrow(NotFoundError);
  }
  expect(await findInvitationView(open.token)).toMatchObject({ state: "pending" });
});

test("an admin is not handed an owner's link", async () => {
  const { id, token } = await invited("owner");
  await expect(invitations.resend(admin, id)).rejects.toThrow(new RoleError("owner"));
  expect(await findInvitationView(token)).toMatchObject({ state: "pending" });
  await expect(invitations.resend(org.actor, id)).resolves.toMatchObject({ role: "owner" });
});

test("an expired one is not brought back beside another, nor for a member", async () => {
  const first = await invited();
  await expire(first.id);
  const second = await invitations.create(admin, { email: first.email, role: "editor" });
  await expect(invitations.resend(admin, first.id)).rejects.toThrow(ConflictError);
  await accept(first.caller, second.token);
  await expect(invitations.resend(admin, first.id)).rejects.toThrow(ConflictError);
});

test("resent and accepted at once: the old link makes a member, or it is dead, never both", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token, caller, email } = await invited();
    const [accepted, resent] = await Promise.allSettled([
      accept(caller, token),
      invitations.resend(admin, id),
    ]);
    const members = await database().member.count({ where: { orgId: org.id, user: { email } } });
    if (accepted.status === "fulfilled") {
      expect(members).toBe(1);
      expect(resent).toMatchObject({ status: "rejected", reason: expect.any(ConflictError) });
    } else {
      expect(accepted.reason).toBeInstanceOf(NotFoundError);
      expect(members).toBe(0);
      if (resent.status === "rejected") throw resent.reason;
      expect(await findInvitationView(resent.value.token)).toMatchObject({ state: "pending" });
    }
  }
});

test("of many resent at once, one link is left", async () => {
  const { id } = await invited();
  const links = await Promise.all(Array.from({ length: 8 }, () => invitations.resend(admin, id)));
  const views = await Promise.all(links.map(({ token }) => findInvitationView(token)));
  expect(views.filter((view) => view !== null)).toHaveLength(1);
});
