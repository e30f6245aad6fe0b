import type { APIRequestContext } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test("who guesses is told to wait", async ({ page, guard, baseURL }) => {
  guard.allow(429, /sign-in/);
  const guess = { email: "nobody.there@example.org", password: "not the password" };
  const sent = { data: guess, headers: { Origin: baseURL ?? "" } };
  // Each is hashed in vain, two at a time.
  await Promise.all(Array.from({ length: 10 }, () => page.request.post("/api/auth/sign-in/email", sent)));
  await visit(page, "/sign-in");
  await page.getByLabel("E-mail").fill(guess.email);
  await page.getByLabel(/^Password/).fill(guess.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Too many attempts. Wait a few minutes and try again.")).toBeVisible();
});

test("an address that somebody took without proof goes to whoever holds the installation's link", async ({
  browser,
  page,
}) => {
  const baseURL = process.env.E2E_URL ?? "";
  const headers = { Origin: baseURL };
  const invite = async (request: APIRequestContext, orgId: string, email: string): Promise<string> => {
    const path = `/v1/organizations/${orgId}/invitations`;
    const answer = await request.post(path, { data: { email, role: "viewer" }, headers });
    return (await answer.json()).url;
  };
  const join = async (link: string, name: string) => {
    const context = await browser.newContext({ baseURL });
    const there = await context.newPage();
    await visit(there, link);
    await there.getByLabel("Your name").fill(name);
    await there.getByLabel(/^Password/).fill("one more calm sentence");
    await there.getByRole("button", { name: /Join/ }).click();
    await there.waitForURL((url) => !url.pathname.startsWith("/invitations"));
    return context;
  };
  const owner = await browser.newContext({ storageState: OWNER_SESSION, baseURL });
  const [house] = await (await owner.request.get("/v1/organizations")).json();
  const viewer = await join(await invite(owner.request, house.id, "mallory@example.org"), "Mallory");
  const own = await viewer.request.post("/v1/organizations", { data: { name: "Of my own" }, headers });
  const { id } = await own.json();
  const taker = await join(await invite(viewer.request, id, "chief@example.org"), "Not the chief");
  expect((await taker.request.get("/v1/people")).status()).toBe(200);

  await visit(page, await invite(owner.request, house.id, "chief@example.org"));
  await page.getByRole("button", { name: "This is not my account" }).click();
  await expect(page.getByText(/^You are invited as a viewer\. An account with chief@/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Carla Chief");
  await page.getByLabel(/^Password/).fill("the chief's own sentence");
  await page.getByRole("button", { name: /Join/ }).click();
  await expect(page.getByRole("button", { name: "Account of Carla Chief" })).toBeVisible();
  expect((await taker.request.get("/v1/people")).status()).toBe(401);
  await Promise.all([owner, viewer, taker].map((context) => context.close()));
});
