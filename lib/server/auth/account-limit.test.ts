import { afterAll, beforeEach, expect, test } from "vitest";
import { recordFailedAttempts, signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, TEST_PASSWORD, type TestMember } from "#test/support/test-members.ts";
import { database } from "../database.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const OFFICE = "192.0.2.1";
const ATTACKER = "203.0.113.7";

let orgId: string;
let member: TestMember;
/** Where the member is signed in, at the office. */
let here: TestBrowser;

beforeEach(async () => {
  ({ orgId, member, here } = await signInNewMember());
  await database().signInLimit.deleteMany();
});

const tooMany = { status: 429, body: { code: "TOO_MANY_ATTEMPTS" } };
const guess = (address = ATTACKER, browser = new TestBrowser(address)) =>
  browser.signIn(member.email, "not the password");
test("ten wrong passwords from elsewhere shut out whoever sent them, and nobody else", async () => {
  expect((await guess()).status).toBe(401);
  await recordFailedAttempts(9);
  expect((await guess()).status).toBe(401);
  expect(await guess()).toMatchObject(tooMany);
  expect(await new TestBrowser(ATTACKER).signIn(member.email)).toMatchObject(tooMany);

  // A new browser at another address, the one that is known, and the session that is open.
  expect((await new TestBrowser(OFFICE).signIn(member.email)).status).toBe(200);
  const change = { currentPassword: TEST_PASSWORD, newPassword: "another horse battery" };
  expect((await here.post("/change-password", change)).status).toBe(200);
  expect((await here.signIn(member.email, change.newPassword)).status).toBe(200);
});

test("guessing from many addresses is bounded for the account, and known browsers come in all the same", async () => {
  await guess();
  await database().signInLimit.updateMany({
    where: { key: { not: { contains: "|address|" }, startsWith: "account|" } },
    data: { count: 100 },
  });
  expect(await guess("203.0.113.8")).toMatchObject(tooMany);
  expect(await new TestBrowser("203.0.113.9").signIn(member.email)).toMatchObject(tooMany);
  await here.post("/sign-out", {});
  expect((await here.signIn(member.email)).status).toBe(200);
});

test("a right password takes back its own count alone from the account's", async () => {
  await guess("203.0.113.8");
  await guess("203.0.113.9");
  await new TestBrowser(OFFICE).signIn(member.email);
  const kept = await database().signInLimit.findMany({ where: { key: { startsWith: "account|" } } });
  expect(kept.map(({ key, count }) => [key.split("|")[2], count]).sort()).toEqual([
    [undefined, 2],
    ["address", 1],
    ["address", 1],
  ]);
});

test("what is counted shows neither e-mail addresses nor networks", async () => {
  await guess("203.0.113.8");
  const kept = await database().signInLimit.findMany();
  // The request of its address, the password of the account from there, and the account's.
  expect(kept).toHaveLength(3);
  for (const { key } of kept) {
    expect(key).not.toContain("203.0.113.8");
    expect(key).not.toContain(member.email);
  }
});

test("a known browser is no way to guess either, and is known for its own accounts alone", async () => {
  expect((await guess(OFFICE, here)).status).toBe(401);
  await recordFailedAttempts(10);
  expect(await here.signIn(member.email)).toMatchObject(tooMany);

  const other = await insertTestMember(orgId, "editor");
  await here.signIn(other.email, "not the password");
  const kept = await database().signInLimit.findMany({ where: { key: { startsWith: "account|" } } });
  expect(kept.map(({ key }) => key.split("|")[2]).sort()).toEqual(["address", "device", undefined]);
});

test("whoever shares the address of a session is not in its way", async () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: "another horse battery" };
  for (let count = 0; count < 5; count += 1) {
    expect((await new TestBrowser(OFFICE).post("/change-password", change)).status).toBe(401);
  }
  expect((await here.post("/change-password", change)).status).toBe(200);
});

test("a cookie that was made up or changed is no known browser's", async () => {
  for (const change of [(value: string) => `x${value}`, (value: string) => value.replace(/%3D$/, "A")]) {
    const forged = new TestBrowser(ATTACKER);
    forged.setCookie("rollcall.known_device", change(here.cookie("rollcall.known_device")));
    await guess(ATTACKER, forged);
  }
  const kept = await database().signInLimit.findMany({ where: { key: { contains: "|device|" } } });
  expect(kept).toEqual([]);
});

test("attempts at the same moment cannot all pass on the same count", async () => {
  await guess();
  await recordFailedAttempts(8);
  const answers = await Promise.all(Array.from({ length: 6 }, () => guess()));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});
