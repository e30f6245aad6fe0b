import { afterAll, beforeEach, expect, test } from "vitest";
import { signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TEST_PASSWORD, type TestMember } from "#test/support/test-members.ts";
import { totp } from "#test/support/totp.ts";
import { database } from "../database.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let member: TestMember;
let here: TestBrowser;

beforeEach(async () => {
  ({ orgId, member, here } = await signInNewMember());
});

const NEW_PASSWORD = "another horse battery";
const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
  here.post("/change-password", { currentPassword, newPassword, revokeOtherSessions: true });

test("a name is one as at set-up, and nothing else of the account is changed with it", async () => {
  const before = await database().user.findUniqueOrThrow({ where: { id: member.userId } });
  for (const wrong of [
    { name: "x".repeat(121) },
    { name: " " },
    { name: " Ada" },
    { name: "A\u0000da" },
    { name: 5 },
    { image: "https://elsewhere.example/pixel.gif" },
    { name: "Ada", image: "https://elsewhere.example/pixel.gif" },
    {},
  ]) {
    const answer = await here.post("/update-user", wrong);
    expect([wrong, answer.status]).toEqual([wrong, 400]);
  }
  expect(await database().user.findUniqueOrThrow({ where: { id: member.userId } })).toEqual(before);
  expect((await here.post("/update-user", { name: "Ada Łovelace" })).status).toBe(200);
  const { name } = await database().user.findUniqueOrThrow({ where: { id: member.userId } });
  expect(name).toBe("Ada Łovelace");
});

test("a new password is on record, and ends the sign-ins with the old one that wait for a code", async () => {
  const { key } = await here.turnOnTwoFactor();
  const waiting = new TestBrowser();
  await waiting.signIn(member.email);
  expect((await change("not the password")).status).toBe(400);
  expect((await change(TEST_PASSWORD)).status).toBe(200);
  const late = await waiting.post("/two-factor/verify-totp", { code: totp(key, Date.now() + 30_000) });
  expect(late).toMatchObject({ status: 401, body: { code: "INVALID_TWO_FACTOR_COOKIE" } });
  const events = await database().auditEvent.findMany({
    where: { orgId, targetId: member.userId, action: { startsWith: "member.password" } },
  });
  expect(events).toMatchObject([
    { action: "member.password_changed", actorType: "user", actorId: member.userId, details: {} },
  ]);
});

test("no password is taken that is guessed early", async () => {
  const { name } = await database().organization.findUniqueOrThrow({ where: { id: orgId } });
  for (const weak of [
    "Password123!",
    member.email,
    `${name} 1`,
    "Test Person",
    "1234567890",
    "a".repeat(10),
  ]) {
    expect([weak, await change(TEST_PASSWORD, weak)]).toMatchObject([
      weak,
      { status: 400, body: { code: "WEAK_PASSWORD", message: expect.stringContaining("Choose another") } },
    ]);
  }
  expect((await change(TEST_PASSWORD)).status).toBe(200);
});
