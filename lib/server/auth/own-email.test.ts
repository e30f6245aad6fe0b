import { afterAll, beforeEach, expect, test } from "vitest";
import { occupyHashes } from "#test/support/busy-hashes.ts";
import { recordFailedAttempts, signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, TEST_PASSWORD, type TestMember } from "#test/support/test-members.ts";
import { database } from "../database.ts";
import { TooManyRequestsError, UnauthorizedError, UnavailableError, ValidationError } from "../errors.ts";
import { newId } from "../ids.ts";
import { changeOwnEmail } from "./own-email.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let orgId: string;
let member: TestMember;
let here: TestBrowser;

beforeEach(async () => {
  ({ orgId, member, here } = await signInNewMember());
});

const change = (email: string, password = TEST_PASSWORD, browser = here) =>
  changeOwnEmail(browser.headers, { email, password });
const fieldOf = (error: unknown) =>
  error instanceof ValidationError && typeof error.detail !== "string" ? error.detail[0]?.loc : error;

test("with the password, the new address signs in and the old one does not; it is on record without either", async () => {
  const email = `New.${newId()}@Example.com`;
  await change(email);
  expect((await new TestBrowser().signIn(email)).status).toBe(200);
  expect((await new TestBrowser().signIn(member.email)).status).toBe(401);
  const events = await database().auditEvent.findMany({ where: { orgId, targetId: member.userId } });
  expect(events).toMatchObject([{ action: "member.email_changed", actorId: member.userId, details: {} }]);
});

test("a wrong password, a taken address and nobody are refused, each in its place", async () => {
  const other = await insertTestMember(orgId, "viewer");
  const faults = await Promise.all(
    [change("a@example.com", "not the password"), change(other.email.toUpperCase())].map((refused) =>
      refused.then(() => null, fieldOf),
    ),
  );
  expect(faults).toEqual([
    ["body", "password"],
    ["body", "email"],
  ]);
  await expect(change("a@example.com", TEST_PASSWORD, new TestBrowser())).rejects.toThrow(UnauthorizedError);
  const kept = await database().user.findUniqueOrThrow({ where: { id: member.userId } });
  expect(kept.email).toBe(member.email);
});

test("wrong passwords count as at sign-in", async () => {
  await expect(change("a@example.com", "not the password")).rejects.toThrow(ValidationError);
  await recordFailedAttempts(10);
  await expect(change("a@example.com")).rejects.toThrow(TooManyRequestsError);
});

test("while too many passwords are hashed, it says so, and not that the password is wrong", async () => {
  const { hashFor, end } = occupyHashes();
  const others = Array.from({ length: 32 }, (_, index) => hashFor(`account ${index}`, true));
  await expect(change("a@example.com")).rejects.toThrow(UnavailableError);
  await end(others);
});

test("an open session is asked for its password before strangers are", async () => {
  const { hashFor, end } = occupyHashes();
  const strangers = Array.from({ length: 32 }, (_, index) => hashFor(`network ${index}`));
  const changed = change(`${newId()}@example.com`);
  // Another request was refused to make room.
  await Promise.any(strangers);
  const { outcomes } = await end(strangers);
  expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(1);
  await changed;
});
