import { afterAll, expect, test } from "vitest";
import type { Role } from "#lib/contract/resources/roles.ts";
import { signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor, TEST_PASSWORD } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { disableAccount } from "../auth/account-disabling.ts";
import { recoverPassword } from "../auth/account-recovery.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError, ValidationError } from "../errors.ts";
import { createResetLink, findResetView, useResetLink } from "./password-reset-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const { id: orgId } = await createTestOrganization();
const admin = await insertTestMember(orgId, "admin");
const adminActor = await memberActor(orgId, admin.userId);
const NEXT = "seven quiet boats at night";
const headers = new Headers();

const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";
const linkFor = async (userId: string) => tokenOf((await createResetLink(adminActor, userId)).url);
const isRight = async (email: string, password: string) =>
  (await new TestBrowser().signIn(email, password)).status === 200;
const actions = async (userId: string) =>
  (await database().auditEvent.findMany({ where: { orgId, targetId: userId }, orderBy: { id: "asc" } })).map(
    ({ action, actorId }) => [action, actorId],
  );

test("a link sets a new password once, signs out everywhere, and is in the audit log", async () => {
  const member = await insertTestMember(orgId, "editor");
  await new TestBrowser().signIn(member.email);
  const token = await linkFor(member.userId);
  expect(await findResetView(token)).toEqual({ email: member.email });
  // Until it is used, nothing has changed.
  expect(await isRight(member.email, TEST_PASSWORD)).toBe(true);
  expect(await useResetLink({ token, password: NEXT }, headers)).toBe(member.email);
  expect(await database().session.count({ where: { userId: member.userId } })).toBe(0);
  expect(await isRight(member.email, TEST_PASSWORD)).toBe(false);
  expect(await isRight(member.email, NEXT)).toBe(true);
  expect(await findResetView(token)).toBeNull();
  await expect(useResetLink({ token, password: NEXT }, headers)).rejects.toThrow(ConflictError);
  expect(await actions(member.userId)).toEqual([
    ["member.reset_link_created", admin.userId],
    ["member.reset_link_used", member.userId],
  ]);
});

test("of two at the same moment one is used", async () => {
  const member = await insertTestMember(orgId, "viewer");
  const token = await linkFor(member.userId);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => useResetLink({ token, password: NEXT }, headers)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("its secret is stored as a hash only, and a weak password leaves the link as it was", async () => {
  const member = await insertTestMember(orgId, "viewer");
  const token = await linkFor(member.userId);
  const rows = await database().verification.findMany();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map(({ identifier }) => identifier)).toContain(`reset-link-${secretHash(token)}`);
  await expect(useResetLink({ token, password: "password123" }, headers)).rejects.toThrow(ValidationError);
  expect(await findResetView(token)).not.toBeNull();
});

test("it asks for the second factor as before, also in trusted browsers", async () => {
  const { orgId: own, member, here } = await signInNewMember();
  await here.turnOnTwoFactor();
  await database().verification.deleteMany({ where: { identifier: { startsWith: "trust-device-" } } });
  const owner = await memberActor(own, (await insertTestMember(own, "owner")).userId);
  const token = tokenOf((await createResetLink(owner, member.userId)).url);
  await useResetLink({ token, password: NEXT }, headers);
  expect((await new TestBrowser().signIn(member.email, NEXT)).body.twoFactorRedirect).toBe(true);
  expect((await here.signIn(member.email, NEXT)).body.twoFactorRedirect).toBe(true);
});

test.each<[string, (userId: string, email: string) => Promise<unknown>]>([
  ["a newer link", (userId) => createResetLink(adminActor, userId)],
  ["a password from the terminal", (_, email) => recoverPassword(email)],
  ["a disabled account", (_, email) => disableAccount(email)],
  ["a suspended member", (userId) => setMember(userId, { status: "suspended" })],
  ["a member who became an owner", (userId) => setMember(userId, { role: "owner" })],
  ["an organization that its maker does not manage", (userId) => joinAnother(userId)],
])("a link ends with %s", async (_, change) => {
  const member = await insertTestMember(orgId, "editor");
  const token = await linkFor(member.userId);
  await change(member.userId, member.email);
  expect(await findResetView(token)).toBeNull();
  await expect(useResetLink({ token, password: NEXT }, headers)).rejects.toThrow(ConflictError);
});

test("a link ends with the rights of whoever made it, and after a day", async () => {
  const maker = await insertTestMember(orgId, "admin");
  const member = await insertTestMember(orgId, "editor");
  const actor = await memberActor(orgId, maker.userId);
  const token = tokenOf((await createResetLink(actor, member.userId)).url);
  await setMember(maker.userId, { role: "editor" });
  expect(await findResetView(token)).toBeNull();
  await setMember(maker.userId, { role: "admin" });
  expect(await findResetView(token)).not.toBeNull();
  const stored = await database().verification.findFirstOrThrow({
    where: { identifier: `reset-link-${secretHash(token)}` },
  });
  const hours = (stored.expiresAt.getTime() - clock.now().getTime()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  await database().verification.update({ where: { id: stored.id }, data: { expiresAt: new Date(0) } });
  expect(await findResetView(token)).toBeNull();
});

test.each<[maker: Role, target: Role, refusal: typeof RoleError | null]>([
  ["owner", "owner", null],
  ["owner", "admin", null],
  ["admin", "owner", RoleError],
  ["admin", "admin", null],
  ["admin", "viewer", null],
  ["editor", "viewer", RoleError],
  ["viewer", "viewer", RoleError],
])("%s for %s", async (maker, target, refusal) => {
  const actor = await memberActor(orgId, (await insertTestMember(orgId, maker)).userId);
  const made = createResetLink(actor, (await insertTestMember(orgId, target)).userId);
  if (refusal === null) await expect(made).resolves.toHaveProperty("url");
  else await expect(made).rejects.toThrow(refusal);
});

test("nobody makes one for themselves, for the suspended, for strangers or for members of other organizations", async () => {
  await expect(createResetLink(adminActor, admin.userId)).rejects.toThrow(ConflictError);
  const suspended = await insertTestMember(orgId, "editor", "suspended");
  await expect(createResetLink(adminActor, suspended.userId)).rejects.toThrow(ConflictError);
  const stranger = await insertTestMember((await createTestOrganization()).id, "viewer");
  await expect(createResetLink(adminActor, stranger.userId)).rejects.toThrow(NotFoundError);
  const both = await insertTestMember(orgId, "viewer");
  await joinAnother(both.userId);
  await expect(createResetLink(adminActor, both.userId)).rejects.toThrow(ConflictError);
});

const setMember = (userId: string, data: { role?: Role; status?: "suspended" }) =>
  database().member.update({ where: { orgId_userId: { orgId, userId } }, data });

async function joinAnother(userId: string): Promise<void> {
  const { id } = await createTestOrganization();
  await database().member.create({ data: { orgId: id, userId, role: "viewer" } });
}
