import { afterAll, beforeEach, expect, test } from "vitest";
import { GET as live } from "#app/live/route.ts";
import { GET as people } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import {
  insertTestMember,
  signInForTest,
  TEST_PASSWORD,
  type TestMember,
} from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { listOwnSessions } from "./own-sessions.ts";
import { keepAlive, shortenSessions } from "./session-lifetime.ts";

await openTestInstallation();
settleEnvironment({ sessionIdleHours: 4 });
const orgId = (await createTestOrganization()).id;
afterAll(() => database().$disconnect());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

let member: TestMember;
let headers: { Cookie: string };
beforeEach(async () => {
  member = await insertTestMember(orgId, "editor");
  headers = { Cookie: await signInForTest(member.email) };
});

const session = () => database().session.findFirstOrThrow({ where: { userId: member.userId } });
const change = (data: { createdAt?: Date; expiresAt?: Date }) =>
  database().session.updateMany({ where: { userId: member.userId }, data });
/** To five minutes, which a slow machine may take. */
const minutesLeft = async () => {
  const minutes = ((await session()).expiresAt.getTime() - Date.now()) / MINUTE;
  return 5 * Math.round(minutes / 5);
};
const statusOfPeople = async () => (await requestRoute(people, "GET", "/v1/people", { headers })).status;

test("a session that nobody uses ends, everywhere", async () => {
  expect(await minutesLeft()).toBe(240);
  await change({ expiresAt: fromNow(-1) });
  expect(await statusOfPeople()).toBe(401);
  await expect(listOwnSessions(new Headers(headers))).rejects.toThrow("Not authenticated");
});

test("one that is used goes on, by a write now and then", async () => {
  await change({ expiresAt: fromNow(2 * MINUTE) });
  expect(await statusOfPeople()).toBe(200);
  expect(await minutesLeft()).toBe(240);
  const { updatedAt } = await session();
  await statusOfPeople();
  expect((await session()).updatedAt).toEqual(updatedAt);
});

test("30 days after the sign-in it ends, however much it is used", async () => {
  await change({ createdAt: fromNow(HOUR - 30 * DAY), expiresAt: fromNow(2 * MINUTE) });
  expect(await statusOfPeople()).toBe(200);
  expect(await minutesLeft()).toBe(60);
});

test("what an open page listens to is no use of it", async () => {
  await change({ expiresAt: fromNow(10 * MINUTE) });
  const gone = new AbortController();
  const url = `http://localhost:3000/live?organization=${orgId}`;
  const answer = await live(new Request(url, { headers, signal: gone.signal }));
  expect(answer.status).toBe(200);
  gone.abort();
  expect(await minutesLeft()).toBe(10);
});

test("one that is not to be remembered ends no later than others", async () => {
  await database().session.deleteMany({ where: { userId: member.userId } });
  await new TestBrowser().post("/sign-in/email", {
    email: member.email,
    password: TEST_PASSWORD,
    rememberMe: false,
  });
  expect(await minutesLeft()).toBe(240);
});

test("the browser keeps the cookie for the 30 days, since the session moves on without it", async () => {
  const { headers: answered } = await new TestBrowser().signIn(member.email);
  const cookie = answered.getSetCookie().find((text) => text.startsWith("rollcall.session_token="));
  expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test("sessions of a longer setting end as new ones do; switched off they last the 30 days", async () => {
  await change({ expiresAt: fromNow(20 * DAY) });
  await shortenSessions();
  expect(await minutesLeft()).toBe(240);
  settleEnvironment({ sessionIdleHours: 0 });
  await keepAlive(await session());
  settleEnvironment({ sessionIdleHours: 4 });
  expect(await minutesLeft()).toBe(30 * 24 * 60);
});
