import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { localDay } from "#components/ui/local-day.ts";
import { CONSOLE_PAGES } from "../fixtures/console-pages.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, expectUnmoved, test, visit } from "../fixtures/test.ts";
import { expectTouchTargets } from "../fixtures/touch-targets.ts";

test.use({ storageState: OWNER_SESSION });

const VIEWS = [
  { name: "wide and light", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "narrow and dark", colorScheme: "dark", viewport: { width: 360, height: 780 } },
] as const;

/** Pages that are looked at with an occurrence whose video is ready. */
const SHOW_OCCURRENCES = new Set(["/celebrations/calendar", "/celebrations/{celebrations}"]);

/** A rule, and the only one whom it congratulates. */
type Congratulated = { ruleId: string; personId: string };

/** Makes a rule that congratulates somebody of its own today. */
async function congratulate(request: APIRequestContext): Promise<Congratulated> {
  const sector = `Congratulated ${Date.now()}`;
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).id as string;
  };
  const box = { x: "50%", y: "50%", width: "90%", height: "50%" };
  const scene = {
    ...{ width: 320, height: 180, fps: 10, duration: 0.5, background: "#223344" },
    layers: [{ name: "title", type: "text", text: "Thank you", ...box }],
  };
  const template = await post("/v1/templates", { name: sector, scene });
  const day = localDay(new Date(), "Europe/Berlin").slice(4);
  const person = { first_name: "Jo", last_name: sector, sector, hire_date: `2020${day}` };
  const personId = await post("/v1/people", person);
  const ruleId = await post("/v1/celebrations", {
    ...{ name: sector, enabled: true, occasion: "work_anniversary", people: { sector: [sector] }, to: null },
    template_ids: [template],
  });
  return { ruleId, personId };
}

/** The occurrence of the rule, once it has its video. */
async function preparedOccurrence({ request }: Page, rule: Congratulated | undefined) {
  const occurrence = async () =>
    (await (await request.get(`/v1/celebrations/${rule?.ruleId}/occurrences`)).json())[0];
  await expect
    .poll(async () => (await occurrence())?.video_id, { timeout: 90_000 })
    .toEqual(expect.any(String));
  return occurrence();
}

/** That nothing moves, is out of reach, or needs a wider window than there is. */
async function expectSound(page: Page): Promise<void> {
  await expectUnmoved(page);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
  if ((page.viewportSize()?.width ?? 0) < 600) await expectTouchTargets(page);
}

for (const { name, ...view } of VIEWS) {
  test.describe(name, () => {
    test.use(view);
    test("/celebrations before there is one", async ({ page }) => {
      await visit(page, "/celebrations");
      await expectSound(page);
    });
  });
}

test.describe("with everything", () => {
  let congratulated: Congratulated | undefined;

  // Its video is ready long before the pages that show it are looked at: it is prepared within a minute.
  test.beforeAll(async ({ request }) => {
    congratulated = await congratulate(request);
  });

  test.afterAll(async ({ request }) => {
    await request.delete(`/v1/celebrations/${congratulated?.ruleId}`);
    await request.delete(`/v1/people/${congratulated?.personId}`);
  });

  for (const { name, ...view } of VIEWS) {
    test.describe(name, () => {
      test.use(view);
      for (const [path, heading] of CONSOLE_PAGES) {
        test(path, async ({ page }) => {
          const resource = /\{(\w+)\}/.exec(path)?.[1];
          const found = resource ? await (await page.request.get(`/v1/${resource}?limit=200`)).json() : [];
          const shown = SHOW_OCCURRENCES.has(path)
            ? await preparedOccurrence(page, congratulated)
            : undefined;
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
          await visit(page, path.replace(/\{\w+\}/, shown?.celebration_id ?? found.at(-1)?.id ?? ""));
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
          if (shown !== undefined) {
            const row = page.getByRole("listitem").filter({ hasText: shown.person_name });
            await expect(row.getByRole("link", { name: "Video", exact: true }).first()).toBeVisible();
          }
          await expectSound(page);
          // What is being asked as the page closes gets no answer.
          await page.unrouteAll({ behavior: "ignoreErrors" });
        });
      }
    });
  }
});

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
