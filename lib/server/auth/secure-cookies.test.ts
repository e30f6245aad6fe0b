import { afterAll, expect, test } from "vitest";
import { POST as createPerson } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TEST_PASSWORD } from "#test/support/test-members.ts";
import { totp } from "#test/support/totp.ts";
import { keptCookie } from "../browser-cookies.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";

await openTestInstallation();
const URL_OF_ALL = "https://videos.example.com";
settleEnvironment({ url: URL_OF_ALL });
afterAll(() => database().$disconnect());

const IS_BOUND = /^__Host-rollcall[^=]*=[^;]*;(?=.* Secure)(?=.* HttpOnly)(?=.* Path=\/(?:;|$))(?!.*Domain)/i;

test("under https every cookie is this host's alone, and travels by TLS alone", async () => {
  const { member, here } = await signInNewMember();
  const language = { where: { email: member.email }, data: { language: "de" } };
  await database().user.update(language);
  const { key } = await here.turnOnTwoFactor();
  const there = new TestBrowser();
  const answers = [
    await there.signIn(member.email),
    await there.post("/two-factor/verify-totp", { code: totp(key), trustDevice: true }),
    await there.post("/sign-out", {}),
    await there.signIn(member.email),
    await there.post("/two-factor/disable", { password: TEST_PASSWORD }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  const names = set.map((cookie) => cookie.split("=")[0]?.replace(/^__Host-rollcall./, ""));
  const own = ["session_token", "known_device", "two_factor", "trust_device", "language"];
  expect(names).toEqual(expect.arrayContaining(own));
  for (const cookie of set) expect(cookie).toMatch(IS_BOUND);
});

test("so are those that the pages set", () => {
  for (const value of ["de", null]) {
    const [name, , options] = keptCookie("rollcall-language", value);
    expect([name, options]).toMatchObject([
      "__Host-rollcall-language",
      { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
    ]);
    expect(options).not.toHaveProperty("domain");
  }
});

test("under https no other origin may act with the session, this machine's neither", async () => {
  const { here } = await signInNewMember();
  const add = (origin: string) =>
    requestRoute(createPerson, "POST", "/v1/people", {
      headers: { cookie: here.headers.get("cookie") ?? "", origin },
      body: { first_name: "Ada" },
    });
  expect((await add(URL_OF_ALL)).status).toBe(201);
  for (const origin of [
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://videos.example.com",
    "null",
  ]) {
    expect([origin, (await add(origin)).status]).toEqual([origin, 403]);
    expect([origin, (await here.post("/sign-out", {}, origin)).status]).toEqual([origin, 403]);
  }
});
