import { afterAll, expect, test } from "vitest";
import { POST } from "#app/api/auth/[...all]/route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestUser, signInForTest, TEST_PASSWORD } from "#test/support/test-members.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { withPeer } from "../peer-address.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

function post(path: string, init: RequestInit): Promise<Response> {
  const { url } = environment();
  const headers = { Origin: url, ...(init.headers as Record<string, string>) };
  return POST(new Request(`${url}/api/auth${path}`, { method: "POST", ...init, headers }));
}
const JSON_TYPE = { "Content-Type": "application/json" };

test("signs in, and out by a request without a body", async () => {
  const email = "route@example.com";
  await insertTestUser(email);
  const body = JSON.stringify({ email, password: TEST_PASSWORD });
  expect((await post("/sign-in/email", { headers: JSON_TYPE, body })).status).toBe(200);
  const cookie = await signInForTest(email);
  expect((await post("/sign-out", { headers: { cookie } })).status).toBe(200);
});

test("no more of a body is read than anybody has to say", async () => {
  let sent = 0;
  const chunk = new TextEncoder().encode(`{"email":"${"x".repeat(10_000)}`);
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 100) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const init = { headers: JSON_TYPE, body: endless, duplex: "half" };
  const answer = await post("/sign-in/email", init);
  expect([answer.status, await answer.json()]).toMatchObject([413, { detail: expect.any(String) }]);
  expect(sent).toBeLessThan(10);
});

test("behind two proxies everybody has a count of their own, and sessions say where they began", async () => {
  const email = "behind@example.com";
  const userId = await insertTestUser(email);
  const ask = (address: string, body: Record<string, string>) =>
    withPeer("127.0.0.1", () =>
      post("/sign-in/email", {
        headers: { ...JSON_TYPE, "X-Forwarded-For": `${address}, 10.0.0.5` },
        body: JSON.stringify(body),
      }),
    );
  settleEnvironment({ trustedProxies: ["10.0.0.5/32"] });
  try {
    const tried = Array.from({ length: 61 }, (_, index) => ({ email: `nobody-${index}`, password: "x" }));
    const answers = await Promise.all(tried.map((body) => ask("203.0.113.7", body)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask("203.0.113.8", { email, password: TEST_PASSWORD })).status).toBe(200);
    expect(await database().session.findMany({ where: { userId }, select: { ipAddress: true } })).toEqual([
      { ipAddress: "203.0.113.8" },
    ]);
  } finally {
    settleEnvironment({ trustedProxies: [] });
  }
});
