import type { APIResponse } from "@playwright/test";
import { CONSOLE_PAGES } from "../fixtures/console-pages.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, expectUnmoved, test, visit } from "../fixtures/test.ts";
import { expectTouchTargets } from "../fixtures/touch-targets.ts";

test.use({ storageState: OWNER_SESSION });

const VIEWS = [
  { name: "wide and light", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "narrow and dark", colorScheme: "dark", viewport: { width: 360, height: 780 } },
] as const;

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });
    for (const [path, heading] of CONSOLE_PAGES) {
      test(path, async ({ page }) => {
        const resource = /\{(\w+)\}/.exec(path)?.[1];
        const found = resource ? await (await page.request.get(`/v1/${resource}?limit=200`)).json() : [];
        // Other tests work in the same installation: a row of theirs that comes into an open list moves it, rightly.
        await page.route("**/live?**", () => undefined);
        // Without the stream the page polls after five seconds: it hears again what it was told first.
        const told = new Map<string, APIResponse>();
        await page.route(/\/v1\/(celebrations|collections|occurrences|videos)\b/, async (route) => {
          const url = route.request().url();
          const response = told.get(url) ?? (await route.fetch());
          told.set(url, response);
          await route.fulfill({ response });
        });
        await visit(page, path.replace(/\{\w+\}/, found.at(-1)?.id ?? ""));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expectUnmoved(page);
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
        if (viewport.width < 600) await expectTouchTargets(page);
        // What is being asked as the page closes gets no answer.
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
    }
  });
}

test("what does not exist says so, in the console's own words, with an id and the navigation", async ({
  page,
  guard,
}) => {
  guard.allow(404, /./);
  for (const path of ["/people/01890000-0000-7000-8000-000000000000", "/nothing-here", "/nothing/here"]) {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await visit(page, path);
    const response = await answer;
    expect(response.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(response.headers()["x-request-id"] ?? "no id");
    await expect(page.getByRole("navigation").getByRole("link", { name: "People" })).toBeVisible();
  }
  await expectAccessible(page);
  expect((await page.request.get("/favicon.ico")).status()).toBe(200);
});

test("on a narrow screen the primary action comes first, and the start of a new collection stays in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await visit(page, "/people");
  const top = async (name: string) =>
    (await page.getByRole("main").getByText(name, { exact: true }).boundingBox())?.y ?? 0;
  expect(await top("New person")).toBeLessThan(await top("Import a list"));
  await visit(page, "/people/new");
  expect(await top("Add person")).toBeLessThan(await top("Cancel"));
  await visit(page, "/collections/new");
  const start = page.getByRole("button", { name: "Make videos" });
  await expect(start).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("No people selected")).toBeInViewport();
  await page.getByRole("checkbox").first().check();
  await expect(page.getByRole("button", { name: "Make 1 video" })).toBeInViewport({ ratio: 1 });
});
