import { hashPassword as formerHash } from "better-auth/crypto";
import { afterAll, expect, test } from "vitest";
import { occupyHashes } from "#test/support/busy-hashes.ts";
import { TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestUser, TEST_PASSWORD } from "#test/support/test-members.ts";
import { database } from "../database.ts";
import { passwordHash } from "./account.ts";
import { HashesBusyError, withHashSlot } from "./hash-queue.ts";
import { hashPassword, isCurrentHash, isHashOf } from "./password-hash.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const storedHash = async (userId: string) =>
  (await database().account.findFirstOrThrow({ where: { userId }, select: { password: true } })).password ??
  "";

test("a hash has OWASP's figures for scrypt and a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("Pässwörter"), hashPassword("Pässwörter")]);
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(isCurrentHash(one)).toBe(true);
  // Typed on another keyboard, the same letters come as others.
  expect(await isHashOf(one, "Pa\u0308sswo\u0308rter")).toBe(true);
  expect(await isHashOf(one, "Pässwörter ")).toBe(false);
});

test("a hash made with former figures opens the door, and is made anew by the right password alone", async () => {
  const email = "former@example.com";
  const userId = await insertTestUser(email);
  const former = await formerHash(TEST_PASSWORD);
  expect(isCurrentHash(former)).toBe(false);
  await database().account.updateMany({ where: { userId }, data: { password: former } });

  expect((await new TestBrowser().signIn(email, "not the password")).status).toBe(401);
  expect(await storedHash(userId)).toBe(former);
  expect((await new TestBrowser().signIn(email)).status).toBe(200);
  const renewed = await storedHash(userId);
  expect(isCurrentHash(renewed)).toBe(true);
  expect((await new TestBrowser().signIn(email)).status).toBe(200);
  expect(await storedHash(userId)).toBe(renewed);
});

test("few hashes are made at once, in turn, and past some that wait the next is told to come again", async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const releases: (() => void)[] = [];
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(index);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
  };
  const all = Array.from({ length: 34 }, (_, index) => withHashSlot(work(index)));
  await expect(withHashSlot(work(34))).rejects.toThrow(HashesBusyError);
  await expect(passwordHash("a calm sentence")).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
  const done = Promise.all(all);
  const timer = setInterval(() => releases.shift()?.(), 0);
  await done;
  clearInterval(timer);
  expect([running, most]).toEqual([0, 2]);
  expect(order).toEqual(Array.from({ length: 34 }, (_, index) => index));
});

test("a hash that fails gives its turn back", async () => {
  for (let count = 0; count < 5; count += 1) {
    await expect(withHashSlot(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  }
  expect(await withHashSlot(async () => "done")).toBe("done");
});

const count = (list: string[], what: string) => list.filter((one) => one === what).length;

test("networks take turns, known browsers and open sessions come before them but do not shut them out", async () => {
  const { hashFor, end } = occupyHashes();
  const strangers = ["a", "a", "a", "b", "a"].map((key) => hashFor(key));
  const known = ["ada", "ada", "ada", "ada", "bob"].map((key) => hashFor(key, true));
  const { order } = await end([...strangers, ...known]);
  expect(order).toEqual(["ada", "bob", "ada", "a", "ada", "ada", "b", "a", "a", "a"]);
});

test("a few networks that send all they can leave room for others", async () => {
  const { hashFor, end } = occupyHashes();
  const flood = Array.from({ length: 70 }, (_, index) => hashFor(`flood ${index % 7}`));
  const others = [hashFor("office"), hashFor("office"), hashFor("home"), hashFor("ada", true)];
  const { order, outcomes } = await end([...flood, ...others]);
  expect(outcomes.slice(70)).toEqual(["hashed", "hashed", "hashed", "hashed"]);
  expect(count(outcomes, "hashed")).toBe(32);
  expect(order[0]).toBe("ada");
});

test("a network that sends all it can is told to come again; a new browser elsewhere and a known one sign in", async () => {
  const email = "busy@example.com";
  await insertTestUser(email);
  const known = new TestBrowser("203.0.113.1");
  expect((await known.signIn(email)).status).toBe(200);
  const { hashFor, end } = occupyHashes();
  const flood = Array.from({ length: 40 }, (_, index) => hashFor(`203.0.113.${index % 4}`));
  expect(await new TestBrowser("203.0.113.1").signIn(email)).toMatchObject({
    status: 503,
    body: { code: "BUSY" },
  });
  const before = [known.signIn(email), new TestBrowser("192.0.2.9").signIn(email)];
  // Both wait once two of the flood were refused for them.
  let refused = 0;
  for (const one of flood) void one.then((outcome) => (refused += outcome === "refused" ? 1 : 0));
  await expect.poll(() => refused, { timeout: 60_000 }).toBe(10);
  await end(flood);
  expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200]);
});
