import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { UnauthorizedError } from "../errors.ts";
import { endOwnSessions, listOwnSessions } from "./own-sessions.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const headersOf = (cookie: string) => new Headers({ cookie });
let here: Headers;
let there: Headers;
let other: Headers;

beforeEach(async () => {
  const orgId = (await createTestOrganization()).id;
  const member = await insertTestMember(orgId, "editor");
  const stranger = await insertTestMember(orgId, "editor");
  here = headersOf(await signInForTest(member.email));
  there = headersOf(await signInForTest(member.email));
  other = headersOf(await signInForTest(stranger.email));
});

test("one's own sessions are listed without a token, and the one that asks is told apart", async () => {
  const sessions = await listOwnSessions(here);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    "id",
    "ipAddress",
    "isCurrent",
    "signedInAt",
    "userAgent",
  ]);
  await expect(listOwnSessions(new Headers())).rejects.toThrow(UnauthorizedError);
});

test("a session that is ended is signed out at once, and nobody ends somebody else's", async () => {
  const [newest] = await listOwnSessions(there);
  await endOwnSessions(other, { id: newest?.id ?? "" });
  expect(await listOwnSessions(there)).toHaveLength(2);
  await endOwnSessions(here, { id: newest?.id ?? "" });
  await expect(listOwnSessions(there)).rejects.toThrow(UnauthorizedError);
  expect(await listOwnSessions(here)).toHaveLength(1);
});

test("all others end at once, and the one that asks goes on", async () => {
  await endOwnSessions(here, "others");
  await expect(listOwnSessions(there)).rejects.toThrow(UnauthorizedError);
  expect(await listOwnSessions(here)).toMatchObject([{ isCurrent: true }]);
  expect(await listOwnSessions(other)).toHaveLength(1);
});
