import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as live } from "#app/live/route.ts";
import { GET as members } from "#app/v1/organizations/[org_id]/members/route.ts";
import { POST as createPerson } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { signInNewMember, TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TEST_PASSWORD, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { totp } from "#test/support/totp.ts";
import { database } from "../database.ts";
import { log } from "../log.ts";
import { changeOwnEmail } from "./own-email.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

type Line = Record<string, unknown> & { said: string };
let lines: Line[];
let member: TestMember;
let here: TestBrowser;

beforeEach(async () => {
  ({ member, here } = await signInNewMember());
  lines = [];
  for (const level of ["info", "warn"] as const) {
    vi.spyOn(log(), level).mockImplementation((...said: unknown[]) => {
      const line = { ...(said[0] as object), said: String(said[1]) };
      // The library's own log lines name no user.
      if ("operation" in line) lines.push(line);
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

test("a sign-in is logged with the user, the address and the request's id", async () => {
  const there = new TestBrowser("203.0.113.7");
  const { headers } = await there.signIn(member.email);
  expect(lines).toEqual([
    {
      said: "signed in",
      operation: "/sign-in/email",
      status: 200,
      userId: member.userId,
      address: "203.0.113.7",
      requestId: headers.get("x-request-id"),
    },
  ]);
  expect(headers.get("x-request-id")).toEqual(id);
});

test("a refused one is, by a tag of the address that was typed, the same in any case", async () => {
  const there = new TestBrowser("203.0.113.7");
  await there.signIn(member.email, "not the password");
  await there.signIn(member.email.toUpperCase(), "not the password");
  await there.signIn("nobody@example.com", "not the password");
  const account = expect.stringMatching(/^[0-9a-f]{16}$/);
  const facts = { said: "access refused", status: 401, reason: "INVALID_EMAIL_OR_PASSWORD", account };
  expect(lines).toMatchObject([facts, facts, facts].map((line) => ({ ...line, address: "203.0.113.7" })));
  expect(lines[1]?.account).toBe(lines[0]?.account);
  expect(lines[2]?.account).not.toBe(lines[0]?.account);
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|password"/);
});

test("both steps of a sign-in are, and wrong codes and passwords of who is signed in", async () => {
  const { key } = await here.turnOnTwoFactor();
  lines = [];
  const there = new TestBrowser("203.0.113.7");
  await there.signIn(member.email);
  await there.post("/two-factor/verify-totp", { code: "000000" });
  await there.post("/two-factor/verify-totp", { code: totp(key) });
  await here.post("/change-password", { currentPassword: "wrong", newPassword: "another horse battery" });
  await changeOwnEmail(here.headers, { email: "a@example.com", password: "wrong" }).catch(() => null);
  const { userId } = member;
  expect(lines).toMatchObject([
    { said: "password accepted, code asked for", operation: "/sign-in/email" },
    { said: "access refused", operation: "/two-factor/verify-totp", reason: "INVALID_CODE", userId },
    { said: "signed in", operation: "/two-factor/verify-totp", userId, address: "203.0.113.7" },
    { said: "access refused", operation: "/change-password", reason: "INVALID_PASSWORD", userId },
    { said: "access refused", operation: "changeOwnEmail", userId },
  ]);
});

test("what is no question of access is not: a page that looks, a path that is none, a name that is none", async () => {
  await here.post("/update-user", { name: "" });
  await here.post("/no-such-path", {});
  await here.post("/two-factor/enable", { password: TEST_PASSWORD });
  expect(lines).toEqual([]);
});

test("401 and 403 of the API are, with who asked where that is known", async () => {
  const org = await createTestOrganization();
  const ask = (sent: { key?: string; headers?: Record<string, string> }) =>
    requestRoute(createPerson, "POST", "/v1/people", {
      ...sent,
      headers: { "X-Forwarded-For": "203.0.113.7", ...sent.headers },
      body: { first_name: "Ada" },
    });
  const anonymous = await ask({ headers: { "X-Request-Id": "mine" } });
  await ask({ key: org.keys.viewer });
  const cookie = here.headers.get("cookie") ?? "";
  await ask({ headers: { cookie, origin: "https://evil.example" } });
  await requestRoute(members, "GET", "/v1/x", { key: org.keys.viewer, params: { org_id: org.id } });
  await live(new Request("http://localhost:3000/live?organization=x"));
  expect(anonymous.status).toBe(401);
  const facts = { said: "access refused", operation: "createPerson", address: "203.0.113.7" };
  expect(lines).toMatchObject([
    { ...facts, status: 401, requestId: "mine" },
    { ...facts, status: 403, reason: "Requires role editor", apiKeyId: id, requestId: id },
    { ...facts, status: 403, requestId: id },
    { said: "access refused", operation: "live", status: 401 },
  ]);
});
