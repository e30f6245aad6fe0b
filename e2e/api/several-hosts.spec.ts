import { type SeveralHosts, startSeveralHosts } from "../fixtures/several-hosts.ts";
import { expect, expectAccessible, test as inConsole, visit } from "../fixtures/test.ts";

/** Two web processes and a worker: what is done at one holds at the other. */
const OWNER = { email: "owner@example.org", password: "correct horse battery" };
const KEY = `rc_${"k".repeat(40)}`;
const QUOTA = 60;
const SCENE = {
  ...{ width: 320, height: 180, fps: 10, duration: 0.5, background: "#223344" },
  layers: [{ name: "title", type: "text", text: "Hello", x: "50%", y: "50%", width: "90%", height: "50%" }],
};

let hosts: SeveralHosts;

const test = inConsole.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the first parameter what a fixture needs
  baseURL: async ({}, use) => use(hosts?.urls[1]),
});

test.beforeAll(async () => {
  test.setTimeout(300_000);
  hosts = await startSeveralHosts({
    ROLLCALL_ADMIN_EMAIL: OWNER.email,
    ROLLCALL_ADMIN_PASSWORD: OWNER.password,
    ROLLCALL_ADMIN_API_KEY: KEY,
    ROLLCALL_RATE_LIMIT: String(QUOTA),
  });
});

// A part that ends is started again: what it said tells why.
test.afterEach(() => expect(hosts.output()).not.toContain("starting it again"));
test.afterAll(async () => expect(await hosts.stop()).toEqual([0, 0, 0, 0]));

type Sent = { key?: string; body?: unknown; headers?: Record<string, string> };

/** Asks the first or the second web process. */
function ask(at: 0 | 1, method: string, path: string, { key = KEY, body, headers }: Sent = {}) {
  const init: RequestInit = { method, headers: { Authorization: `Bearer ${key}`, ...headers } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  return fetch(`${hosts.urls[at]}${path}`, init);
}

/** Makes something at the first web process. */
async function make(path: string, body: object) {
  const answer = await ask(0, "POST", path, { body });
  const made = await answer.json();
  expect(answer.ok, JSON.stringify(made)).toBe(true);
  return made;
}

const newKey = (name: string): Promise<{ id: string; key: string }> =>
  make("/v1/api-keys", { name, role: "editor" });

test("a key that is revoked at one is refused at the other, and requests are counted and repeated over both", async () => {
  const { id, key } = await newKey("Payroll");
  const sent = { key, body: { first_name: "Ada" }, headers: { "Idempotency-Key": "once" } };
  const [first, second] = [
    await ask(0, "POST", "/v1/people", sent),
    await ask(1, "POST", "/v1/people", sent),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());

  let allowed = 2;
  for (let round = 0; round < QUOTA; round += 1)
    for (const at of [0, 1] as const)
      if ((await ask(at, "GET", "/v1/people?limit=1", { key })).status === 200) allowed += 1;
  expect(allowed).toBe(QUOTA);
  const refused = await ask(1, "GET", "/v1/people", { key });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);

  const other = await newKey("Directory");
  expect((await ask(1, "GET", "/v1/people?limit=1", { key: other.key })).status).toBe(200);
  for (const revoked of [id, other.id])
    expect((await ask(0, "DELETE", `/v1/api-keys/${revoked}`)).status).toBe(204);
  const status = async () => (await ask(1, "GET", "/v1/people?limit=1", { key: other.key })).status;
  await expect.poll(status, { timeout: 1000, intervals: [50] }).toBe(401);
});

test("whoever signs in at one is signed in at the other, whose pages follow what is ordered and revoked there", async ({
  page,
  guard,
}) => {
  const [one, other] = hosts.urls;
  const signIn = await page.request.post(`${one}/api/auth/sign-in/email`, {
    data: { email: OWNER.email, password: OWNER.password },
    headers: { Origin: one },
  });
  expect(signIn.status()).toBe(200);
  await visit(page, "/videos");
  await expect(page.getByRole("heading", { name: "Videos" })).toBeVisible();

  const template = await make("/v1/templates", { name: "Short", scene: SCENE });
  const person = await make("/v1/people", { first_name: "Grace" });
  const video = await make("/v1/videos", { template_id: template.id, person_id: person.id });
  // The stream tells it; without it, the page would ask once a minute.
  await expect(page.locator(`a[href*="${video.id}"]`).first()).toBeVisible();
  await expect(page.getByText("Done").first()).toBeVisible();

  const link = await make(`/v1/videos/${video.id}/watch-links`, {});
  const path = new URL(link.url).pathname;
  expect((await fetch(other + path)).status).toBe(200);
  expect((await ask(0, "DELETE", `/v1/watch-links/${link.id}`)).status).toBe(204);
  expect((await fetch(other + path)).status).toBe(404);

  await visit(page, "/settings/status");
  const panel = page.getByRole("region", { name: "Hosts" });
  await expect(panel.getByText("Web process")).toHaveCount(2);
  await expect(panel.getByText(/Worker \d+: /)).toHaveCount(1);
  await expectAccessible(page);

  // Signed out at one.
  guard.allow(401, /./);
  const session = await page.context().cookies();
  await page.request.post(`${one}/api/auth/sign-out`, { headers: { Origin: one } });
  await page.context().addCookies(session);
  await page.goto("/people");
  await expect(page).toHaveURL(/sign-in/);
});
