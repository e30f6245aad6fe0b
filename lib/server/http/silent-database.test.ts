import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as authenticate } from "#app/api/auth/[...all]/route.ts";
import { GET as healthz } from "#app/healthz/route.ts";
import { GET as live } from "#app/live/route.ts";
import { GET as metrics } from "#app/metrics/route.ts";
import { GET as readyz } from "#app/readyz/route.ts";
import { POST as createPerson, GET as listPeople } from "#app/v1/people/route.ts";
import { freezableDatabase } from "#test/support/freezable-database.ts";
import { forgetKeptGlobals } from "#test/support/kept-globals.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest, TEST_PASSWORD } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { apiKeyCache } from "../auth/api-key-cache.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { closeLive } from "../live/live-service.ts";
import { withPeer } from "../peer-address.ts";

const { databaseUrl } = await openTestInstallation();
await database().$disconnect();
const way = await freezableDatabase(databaseUrl);
settleEnvironment({ databaseUrl: way.url });
forgetKeptGlobals();

let org: TestOrganization;
let email = "";
let cookie = "";

beforeAll(async () => {
  org = await createTestOrganization();
  ({ email } = await insertTestMember(org.id, "editor"));
  cookie = await signInForTest(email);
});
afterAll(async () => {
  way.thaw();
  await apiKeyCache.close();
  await closeLive();
  await database().$disconnect();
  await way.close();
});

const { url } = environment();

const post = (path: string, body: object) =>
  authenticate(
    new Request(`${url}/api/auth${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, cookie },
      body: JSON.stringify(body),
    }),
  );

const byKey = async (headers: Record<string, string> = {}) =>
  (await requestRoute(listPeople, "GET", "/v1/people", { key: org.keys.viewer, headers })).response;

const asks: Record<string, () => Promise<Response>> = {
  "the API, by key": () => byKey(),
  "the API, by session": async () =>
    (await requestRoute(listPeople, "GET", "/v1/people", { headers: { cookie } })).response,
  "a write": async () =>
    (await requestRoute(createPerson, "POST", "/v1/people", { key: org.keys.editor, body: ada })).response,
  "sign-in": () => post("/sign-in/email", { email, password: TEST_PASSWORD }),
  "sign-out": () => post("/sign-out", {}),
  "a change of password": () =>
    post("/change-password", { currentPassword: TEST_PASSWORD, newPassword: "another-good-one-71" }),
  "what pages are told": () =>
    live(new Request(`${url}/live?organization=${org.id}`, { headers: { cookie } })),
  metrics: () =>
    withPeer("127.0.0.1", () =>
      metrics(new Request(`${url}/metrics`, { headers: { host: "localhost:3000" } })),
    ),
};
const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

const outcome = async (ask: () => Promise<Response>) => {
  const response = await ask();
  await response.body?.cancel();
  return [response.status, response.headers.get("retry-after")];
};

const back = () =>
  expect.poll(() => byKey().then(({ status }) => status), { timeout: 20_000, interval: 250 }).toBe(200);

it("is told as 503 to come again, whatever is asked, before and after it has been noticed", {
  timeout: 60_000,
}, async () => {
  expect((await byKey()).status).toBe(200);
  way.freeze();
  const names = Object.keys(asks);
  const told = names.map((name) => [name, [503, "5"]]);
  const askAll = () =>
    Promise.all(Object.entries(asks).map(async ([name, ask]) => [name, await outcome(ask)]));
  expect(await askAll()).toEqual(told);
  expect(await askAll()).toEqual(told);
  expect([healthz().status, (await readyz(new Request("http://localhost/readyz"))).status]).toEqual([
    200, 503,
  ]);

  way.thaw();
  await back();
  // No refused request has been carried out in part.
  expect(await database().person.count({ where: { orgId: org.id } })).toBe(0);
  expect((await post("/sign-in/email", { email, password: TEST_PASSWORD })).status).toBe(200);
});

it("does once what is repeated with its key, also when the first was committed and could not be answered", {
  timeout: 60_000,
}, async () => {
  const send = () =>
    requestRoute(createPerson, "POST", "/v1/people", {
      key: org.keys.editor,
      body: ada,
      headers: { "Idempotency-Key": "one-of-these" },
    });
  // The key is cached: the first statement to be committed is the person.
  await byKey();
  await requestRoute(listPeople, "GET", "/v1/people", { key: org.keys.editor });
  way.freezeAfter("COMMIT");
  expect((await send()).status).toBe(503);
  way.thaw();
  await back();
  const again = await send();
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(await database().person.count({ where: { orgId: org.id } })).toBe(1);
});
