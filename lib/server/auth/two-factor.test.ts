import { afterAll, beforeEach, expect, test } from "vitest";
import * as peopleRoute from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { recordFailedAttempts, signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor, TEST_PASSWORD, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { totp } from "#test/support/totp.ts";
import { database } from "../database.ts";
import { suspend } from "../organizations/member-service.ts";
import { countBackupCodes } from "./backup-codes.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let member: TestMember;
let here: TestBrowser;

beforeEach(async () => {
  ({ orgId, member, here } = await signInNewMember());
});

/** A browser in which the password has been given, and the code has not. */
async function waitingForCode(): Promise<TestBrowser> {
  const browser = new TestBrowser();
  const answer = await browser.signIn(member.email);
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  expect(await statusOfPeople(browser)).toBe(401);
  return browser;
}

const statusOfPeople = async (browser: TestBrowser) =>
  (await requestRoute(peopleRoute.GET, "GET", "/v1/people", { headers: Object.fromEntries(browser.headers) }))
    .status;
/** Good already, as for a phone whose clock is a little ahead. */
const nextFor = (key: string) => totp(key, Date.now() + 30_000);
/** What the app showed an hour ago and before that; always the same, however long a test takes. */
const hourAgo = Date.now() - 3_600_000;
const wrongFor = (key: string, which = 0) => totp(key, hourAgo - which * 30_000);
const actions = async (org: string) =>
  (
    await database().auditEvent.findMany({
      where: { orgId: org, targetId: member.userId },
      orderBy: { id: "asc" },
    })
  )
    .filter(({ actorType, actorId }) => actorType === "user" && actorId === member.userId)
    .map(({ action }) => action);

test("nothing is asked for until a first code has been confirmed; what is kept cannot be read", async () => {
  const begun = await here.post("/two-factor/enable", { password: TEST_PASSWORD });
  expect(await here.post("/two-factor/verify-totp", { code: "000000" })).toMatchObject({
    status: 401,
    body: { code: "INVALID_CODE" },
  });
  expect((await new TestBrowser().signIn(member.email)).body.twoFactorRedirect).toBeUndefined();
  expect([await actions(orgId), await countBackupCodes(member.userId)]).toEqual([[], null]);

  const { key, backupCodes } = await here.turnOnTwoFactor();
  expect(key).not.toBe(new URL(String(begun.body.totpURI)).searchParams.get("secret"));
  expect(backupCodes).toHaveLength(10);
  expect(await countBackupCodes(member.userId)).toBe(10);
  const row = await database().twoFactor.findFirstOrThrow({ where: { userId: member.userId } });
  const kept = JSON.stringify(row);
  for (const secret of [key, fromBase32(key), ...backupCodes]) expect(kept).not.toContain(secret);
  await waitingForCode();
});

test("the key is not shown again, whoever knows the password", async () => {
  await here.turnOnTwoFactor();
  expect((await here.post("/two-factor/get-totp-uri", { password: TEST_PASSWORD })).status).toBe(404);
});

test("a code lets in once, a wrong one does not, and a backup code does so once", async () => {
  const { key, backupCodes } = await here.turnOnTwoFactor();
  const there = await waitingForCode();
  expect((await there.post("/two-factor/verify-totp", { code: wrongFor(key) })).body.code).toBe(
    "INVALID_CODE",
  );
  expect(await statusOfPeople(there)).toBe(401);
  const used = totp(key);
  expect((await there.post("/two-factor/verify-totp", { code: used })).status).toBe(200);
  expect(await statusOfPeople(there)).toBe(200);

  const late = await waitingForCode();
  expect((await late.post("/two-factor/verify-totp", { code: used })).body.code).toBe("INVALID_CODE");
  expect((await late.post("/two-factor/verify-totp", { code: nextFor(key) })).status).toBe(200);

  const code = backupCodes[0] ?? "";
  const third = await waitingForCode();
  expect((await third.post("/two-factor/verify-backup-code", { code })).status).toBe(200);
  expect(await statusOfPeople(third)).toBe(200);
  expect(await countBackupCodes(member.userId)).toBe(9);
  const fourth = await waitingForCode();
  expect((await fourth.post("/two-factor/verify-backup-code", { code })).body.code).toBe(
    "INVALID_BACKUP_CODE",
  );
  expect(await statusOfPeople(fourth)).toBe(401);
});

test("the code that turned it on signs nobody in", async () => {
  const { body } = await here.post("/two-factor/enable", { password: TEST_PASSWORD });
  const key = new URL(String(body.totpURI)).searchParams.get("secret") ?? "";
  const code = totp(key);
  expect((await here.post("/two-factor/verify-totp", { code })).status).toBe(200);
  const there = await waitingForCode();
  expect(await there.post("/two-factor/verify-totp", { code })).toMatchObject({
    status: 401,
    body: { code: "INVALID_CODE" },
  });
  expect(await statusOfPeople(there)).toBe(401);
  expect((await there.post("/two-factor/verify-totp", { code: nextFor(key) })).status).toBe(200);
});

test("ten wrong codes lock the second step, wherever they come from; five end one sign-in", async () => {
  const { key } = await here.turnOnTwoFactor();
  for (const isFirst of [true, false]) {
    const browser = await waitingForCode();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(
        (await browser.post("/two-factor/verify-totp", { code: wrongFor(key, isFirst ? wrong : wrong + 5) }))
          .status,
      ).toBe(401);
    }
    if (!isFirst) continue;
    expect((await browser.post("/two-factor/verify-totp", { code: totp(key) })).body.code).toBe(
      "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
    );
  }
  const late = await waitingForCode();
  expect(await late.post("/two-factor/verify-totp", { code: nextFor(key) })).toMatchObject({
    status: 429,
    body: { code: "ACCOUNT_TEMPORARILY_LOCKED" },
  });
  expect(await statusOfPeople(late)).toBe(401);
});

test("a session left open is no way to guess the password, nor in the way of signing in elsewhere", async () => {
  const wrong = await here.post("/two-factor/enable", { password: "not the password" });
  expect(wrong.body.code).toBe("INVALID_PASSWORD");
  await recordFailedAttempts(10);
  expect(await here.post("/two-factor/enable", { password: TEST_PASSWORD })).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_ATTEMPTS" },
  });
  expect((await new TestBrowser().signIn(member.email)).status).toBe(200);
});

test("the right password forgets the wrong ones, also where a code is still asked for", async () => {
  await here.turnOnTwoFactor();
  await new TestBrowser().signIn(member.email, "wrong one");
  await recordFailedAttempts(9);
  await waitingForCode();
  await new TestBrowser().signIn(member.email, "wrong one");
  await waitingForCode();
});

test("who is suspended between password and code can do nothing with the code", async () => {
  const { key } = await here.turnOnTwoFactor();
  const there = await waitingForCode();
  const owner = await insertTestMember(orgId, "owner");
  await suspend(await memberActor(orgId, owner.userId), member.userId);
  await there.post("/two-factor/verify-totp", { code: totp(key) });
  expect(await statusOfPeople(there)).not.toBe(200);
});

test("a trusted browser is not asked again, until it has been turned off", async () => {
  const { key } = await here.turnOnTwoFactor();
  const there = await waitingForCode();
  await there.post("/two-factor/verify-totp", { code: totp(key), trustDevice: true });
  await there.post("/sign-out", {});
  expect((await there.signIn(member.email)).body.twoFactorRedirect).toBeUndefined();
  expect(await statusOfPeople(there)).toBe(200);

  expect((await here.post("/two-factor/disable", { password: TEST_PASSWORD })).status).toBe(200);
  expect((await new TestBrowser().signIn(member.email)).body.twoFactorRedirect).toBeUndefined();
  await here.turnOnTwoFactor();
  await there.post("/sign-out", {});
  expect((await there.signIn(member.email)).body.twoFactorRedirect).toBe(true);
});

test("a new password asks for a code in every browser again", async () => {
  const { key } = await here.turnOnTwoFactor();
  const there = await waitingForCode();
  await there.post("/two-factor/verify-totp", { code: totp(key), trustDevice: true });
  await there.post("/sign-out", {});
  const change = { currentPassword: TEST_PASSWORD, newPassword: "another horse battery" };
  expect((await here.post("/change-password", change)).status).toBe(200);
  expect((await there.signIn(member.email, change.newPassword)).body.twoFactorRedirect).toBe(true);
  expect(await statusOfPeople(there)).toBe(401);
});

test("on, off and new codes are on record in each organization of the account, in none of others", async () => {
  const second = (await createTestOrganization()).id;
  const foreign = (await createTestOrganization()).id;
  await database().member.create({
    data: { orgId: second, userId: member.userId, role: "viewer", status: "active" },
  });
  await here.turnOnTwoFactor();
  expect((await here.post("/two-factor/generate-backup-codes", { password: "wrong one" })).status).toBe(400);
  await here.post("/two-factor/generate-backup-codes", { password: TEST_PASSWORD });
  await here.post("/two-factor/disable", { password: "wrong one" });
  await here.post("/two-factor/disable", { password: TEST_PASSWORD });
  const told = ["member.two_factor_enabled", "member.backup_codes_replaced", "member.two_factor_disabled"];
  expect([await actions(orgId), await actions(second), await actions(foreign)]).toEqual([told, told, []]);
});

function fromBase32(key: string): string {
  const bits = [...key]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join("");
}
