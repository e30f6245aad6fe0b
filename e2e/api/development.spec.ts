import { utimes } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";

/** `npm run dev`: the server of production, with Next.js in development behind it. */
const KEY = `rc_${"d".repeat(40)}`;

let installation: Installation;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const settings = {
    ROLLCALL_ADMIN_EMAIL: "owner@example.org",
    ROLLCALL_ADMIN_PASSWORD: "correct horse battery",
    ROLLCALL_ADMIN_API_KEY: KEY,
  };
  installation = await startInstallation(settings, ["--dev"]);
});

test.afterAll(async () => {
  expect(await installation.stop()).toBe(0);
});

test("an operation is answered as in production", async () => {
  const ask = (method: string, path: string) =>
    fetch(`${installation.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${KEY}`, "Accept-Encoding": "identity" },
    });
  const people = await ask("GET", "/v1/people");
  expect([people.status, people.headers.get("content-length"), await people.json()]).toEqual([200, "2", []]);
  const refused = await ask("PUT", "/v1/people");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect((await ask("GET", "/v1/nothing")).status).toBe(404);
});

test("a module that the server itself uses is loaded again with all that share it", async () => {
  const statusFor = async (key: string) => {
    const path = "/v1/people/00000000-0000-4000-8000-000000000000";
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${installation.url}${path}`, { headers })).status;
  };
  for (const path of [
    "lib/contract/errors/person-errors.ts",
    "lib/server/errors.ts",
    "lib/server/http/buffered-response.ts",
  ]) {
    // Newer than what was loaded, and otherwise as it was: these are the sources of this checkout.
    await utimes(path, new Date(), new Date());
    const statuses = [await statusFor(KEY), await statusFor("rc_unknown")];
    expect({ path, statuses }).toEqual({ path, statuses: [404, 401] });
  }
});

test("a page is rendered, and its socket for changes opens", async ({ page }) => {
  test.setTimeout(240_000);
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refusals.push(message.text());
  });
  const socket = page.waitForEvent("websocket", { timeout: 200_000 });
  await page.goto(`${installation.url}/sign-in`, { timeout: 200_000 });
  expect((await socket).url()).toContain("/_next/");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByRole("textbox").first().fill("owner@example.org");
  expect(refusals).toEqual([]);
});
