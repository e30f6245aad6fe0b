import { afterAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#lib/contract/resources/roles.ts";
import { recordFailedAttempts, signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { totp } from "#test/support/totp.ts";
import { recoverPassword, recoverTwoFactor } from "../auth/account-recovery.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import { listWithTwoFactor, resetTwoFactor } from "./two-factor-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let member: TestMember;
let here: TestBrowser;
let key: string;

beforeEach(async () => {
  ({ orgId, member, here } = await signInNewMember());
  ({ key } = await here.turnOnTwoFactor());
});

const actorAs = async (role: Role, org = orgId) =>
  memberActor(org, (await insertTestMember(org, role)).userId);
const wantsCode = async (email = member.email) =>
  (await new TestBrowser().signIn(email)).body.twoFactorRedirect === true;
const sessions = () => database().session.count({ where: { userId: member.userId } });
const lastEvent = () =>
  database().auditEvent.findFirst({ where: { orgId, targetId: member.userId }, orderBy: { id: "desc" } });

test("owners and admins see who has it on, in their own organization alone", async () => {
  const other = (await createTestOrganization()).id;
  expect(await listWithTwoFactor(await actorAs("owner"))).toEqual([member.userId]);
  expect(await listWithTwoFactor(await actorAs("admin"))).toEqual([member.userId]);
  expect(await listWithTwoFactor(await actorAs("editor"))).toBeNull();
  expect(await listWithTwoFactor(await actorAs("owner", other))).toEqual([]);
});

test("an owner resets a member's: the password alone lets in, all sessions end, and it is on record", async () => {
  const owner = await actorAs("owner");
  await resetTwoFactor(owner, member.userId);
  expect([await sessions(), await wantsCode()]).toEqual([0, false]);
  expect(await database().twoFactor.count({ where: { userId: member.userId } })).toBe(0);
  const event = await lastEvent();
  expect(event).toMatchObject({ action: "member.two_factor_reset", actorType: "user" });
  // A second call changes nothing and records nothing.
  await resetTwoFactor(owner, member.userId);
  expect((await lastEvent())?.id).toBe(event?.id);
});

test("nobody else resets it, and nobody their own", async () => {
  const other = (await createTestOrganization()).id;
  await expect(resetTwoFactor(await actorAs("admin"), member.userId)).rejects.toThrow(RoleError);
  await expect(resetTwoFactor(await actorAs("owner", other), member.userId)).rejects.toThrow(NotFoundError);
  await database().member.updateMany({ where: { userId: member.userId }, data: { role: "owner" } });
  await expect(resetTwoFactor(await memberActor(orgId, member.userId), member.userId)).rejects.toThrow(
    ConflictError,
  );
  expect(await wantsCode()).toBe(true);
});

test("an account that is on elsewhere too is for who owns both", async () => {
  const other = (await createTestOrganization()).id;
  await database().member.create({
    data: { orgId: other, userId: member.userId, role: "owner", status: "active" },
  });
  const owner = await actorAs("owner");
  await expect(resetTwoFactor(owner, member.userId)).rejects.toThrow(ConflictError);
  expect(await wantsCode()).toBe(true);
  if (owner.credential.type !== "session") throw new Error("a session");
  const { userId } = owner.credential;
  await database().member.create({ data: { orgId: other, userId, role: "owner", status: "active" } });
  await resetTwoFactor(owner, member.userId);
  expect(await wantsCode()).toBe(false);
});

test("whoever runs the installation lets an account in that lost phone and password", async () => {
  expect(await recoverTwoFactor("nobody@example.com")).toBe(false);
  expect(await recoverPassword("nobody@example.com")).toBeNull();
  await new TestBrowser().signIn(member.email, "wrong one");
  await recordFailedAttempts(11);
  expect(await recoverTwoFactor(member.email.toUpperCase())).toBe(true);
  expect([await sessions(), await wantsCode()]).toEqual([0, false]);
  expect(await lastEvent()).toMatchObject({ action: "member.two_factor_reset", actorType: "system" });

  const password = await recoverPassword(member.email);
  expect(await lastEvent()).toMatchObject({ action: "member.password_reset", actorType: "system" });
  expect(await sessions()).toBe(0);
  expect((await new TestBrowser().signIn(member.email)).status).toBe(401);
  expect((await new TestBrowser().signIn(member.email, password ?? "")).status).toBe(200);
});

test("a new password ends the sign-ins with the old one that wait for a code", async () => {
  const waiting = new TestBrowser();
  await waiting.signIn(member.email);
  const trusted = new TestBrowser();
  await trusted.signIn(member.email);
  await trusted.post("/two-factor/verify-totp", { code: totp(key), trustDevice: true });

  const password = (await recoverPassword(member.email)) ?? "";
  expect(
    await waiting.post("/two-factor/verify-totp", { code: totp(key, Date.now() + 30_000) }),
  ).toMatchObject({
    status: 401,
    body: { code: "INVALID_TWO_FACTOR_COOKIE" },
  });
  expect(await sessions()).toBe(0);
  // Whose browser it was is not known any more.
  expect((await trusted.signIn(member.email, password)).body.twoFactorRedirect).toBe(true);
});
