import { afterAll, expect, test } from "vitest";
import { POST } from "#app/api/auth/[...all]/route.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { insertTestUser, signInForTest, TEST_PASSWORD } from "../testing/test-members.ts";

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
