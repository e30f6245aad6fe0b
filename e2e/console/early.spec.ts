import type { Page } from "@playwright/test";
import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, test } from "../fixtures/test.ts";

/** Opens a page whose scripts are on their way until the result is called, as they are for a while on a slow line. */
async function visitEarly(page: Page, path: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("a form that is sent before the page's scripts are there goes nowhere, and keeps what was typed", async ({
  page,
}) => {
  const release = await visitEarly(page, "/sign-in");
  const asked: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && asked.push(request.url()));
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign in" }).click();
  release();
  await page.waitForLoadState("networkidle");
  expect(asked, "a password is in no address").toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: `Account of ${OWNER.name}` })).toBeVisible();
});

test.describe("a search", () => {
  test.use({ storageState: OWNER_SESSION });

  test("that begins before the page's scripts are there finds what was typed", async ({ page }) => {
    const release = await visitEarly(page, "/people");
    await page.getByRole("searchbox").fill("E-1004");
    release();
    await expect(page).toHaveURL(/q=E-1004/);
    await expect(page.getByRole("searchbox")).toHaveValue("E-1004");
  });
});
