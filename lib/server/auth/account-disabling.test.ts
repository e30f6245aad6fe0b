import { afterAll, expect, it } from "vitest";
import { POST as FOUND, GET as ORGANIZATIONS } from "#app/v1/organizations/route.ts";
import { GET as PEOPLE } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest, TEST_PASSWORD } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { disableAccount, enableAccount } from "./account-disabling.ts";
import { auth } from "./auth.ts";
import { SESSIONS_AN_ACCOUNT } from "./session-rules.ts";

await openTestInstallation();
const home = await createTestOrganization("Home");
afterAll(() => database().$disconnect());

async function signIn(email: string, password: string) {
  const { url } = environment();
  const request = new Request(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email, password }),
  });
  const response = await (await auth()).handler(request);
  return { status: response.status, body: await response.json() };
}

const people = (Cookie: string) => requestRoute(PEOPLE, "GET", "/v1/people", { headers: { Cookie } });

it("signs a disabled account out everywhere and lets it in nowhere, in words, until it is enabled", async () => {
  const { userId, email } = await insertTestMember(home.id, "owner");
  const cookies = [await signInForTest(email), await signInForTest(email)];
  for (const cookie of cookies) expect((await people(cookie)).status).toBe(200);
  expect(await disableAccount(` ${email.toUpperCase()} `)).toEqual([]);
  for (const cookie of cookies) expect((await people(cookie)).status).toBe(401);
  const refused = await signIn(email, TEST_PASSWORD);
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      message: "This account is disabled. Ask whoever looks after the installation.",
      code: "ACCOUNT_DISABLED",
    },
  ]);
  expect(await database().session.count({ where: { userId } })).toBe(0);
  // Without the password the response is the same as for any account.
  expect((await signIn(email, "another password")).status).toBe(401);
  expect(await enableAccount(email)).toBe(true);
  expect((await people(await signInForTest(email))).status).toBe(200);
  const actions = await database().auditEvent.findMany({
    where: { orgId: home.id, targetId: userId },
    orderBy: { id: "asc" },
  });
  expect(actions.map(({ action, actorType }) => [action, actorType])).toEqual([
    ["member.account_disabled", "system"],
    ["member.account_enabled", "system"],
  ]);
});

it("gives a session that began at that moment no organization", async () => {
  const { userId, email } = await insertTestMember(home.id, "owner");
  const cookie = await signInForTest(email);
  await database().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect((await people(cookie)).status).toBe(404);
  const headers = { Cookie: cookie };
  expect((await requestRoute(ORGANIZATIONS, "GET", "/v1/organizations", { headers })).body).toEqual([]);
  const founded = await requestRoute(FOUND, "POST", "/v1/organizations", { headers, body: { name: "Mine" } });
  expect(founded.status).toBe(403);
});

it("leaves the organizations' keys, and says which the account has made", async () => {
  const { userId, email } = await insertTestMember(home.id, "admin");
  const [key] = await database().apiKey.findMany({ where: { orgId: home.id, role: "viewer" } });
  await database().apiKey.update({ where: { id: key?.id ?? "" }, data: { createdById: userId } });
  expect(await disableAccount(email)).toEqual([{ organization: "Home", keys: 1 }]);
  const asked = await requestRoute(PEOPLE, "GET", "/v1/people", { key: home.keys.viewer });
  expect(asked.status).toBe(200);
});

it("knows no account that is not there", async () => {
  expect(await disableAccount("nobody@example.com")).toBe(null);
  expect(await enableAccount("nobody@example.com")).toBe(false);
});

it("ends the oldest session when an account has as many as it may", async () => {
  const { userId, email } = await insertTestMember(home.id, "viewer");
  const oldest = await signInForTest(email);
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await database().session.createMany({
    data: Array.from({ length: SESSIONS_AN_ACCOUNT - 1 }, () => {
      const id = newId();
      return { id, userId, token: id, expiresAt };
    }),
  });
  expect((await people(oldest)).status).toBe(200);
  const newest = await signInForTest(email);
  expect(await database().session.count({ where: { userId } })).toBe(SESSIONS_AN_ACCOUNT);
  expect([(await people(oldest)).status, (await people(newest)).status]).toEqual([401, 200]);
});
