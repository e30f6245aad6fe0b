import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

/** Every page of the console, with what its first heading says. `{x}` is the id of an old x: new ones come and go beside. */
const PAGES: [path: string, heading: RegExp][] = [
  ["/", /celebrate|birthday|Welcome|Nobody/i],
  ["/people", /^People$/],
  ["/people?status=archived", /^People$/],
  ["/people/new", /person/i],
  ["/people/import", /^Import a list$/],
  ["/people/{people}", /\S/],
  ["/members", /^Members$/],
  ["/api-keys", /^API keys$/],
  ["/webhooks", /^Webhooks$/],
  ["/audit", /^Audit log$/],
  ["/settings", /^Settings$/],
  ["/profile", /^Your profile$/],
  ["/templates", /^Templates$/],
  ["/templates/{templates}", /\S/],
  ["/templates/{templates}/edit", /^Edit \S/],
  ["/templates/new", /^New template$/],
  ["/templates/new?shape=tall", /^New template$/],
  ["/collections", /^Collections$/],
  ["/collections/new", /^New collection$/],
  ["/collections/{collections}", /\S/],
  ["/videos", /^Videos$/],
  ["/videos/{videos}", /\S/],
  ["/projects", /^Projects$/],
  ["/projects?archived=true", /^Projects$/],
];

const VIEWS = [
  { name: "wide and light", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "narrow and dark", colorScheme: "dark", viewport: { width: 360, height: 780 } },
] as const;

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport });
    for (const [path, heading] of PAGES) {
      test(path, async ({ page }) => {
        const resource = /\{(\w+)\}/.exec(path)?.[1];
        const found = resource ? await (await page.request.get(`/v1/${resource}?limit=200`)).json() : [];
        await visit(page, path.replace(/\{\w+\}/, found.at(-1)?.id ?? ""));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
      });
    }
  });
}

test("what does not exist says so, in the console's own words", async ({ page, guard }) => {
  guard.allow(404, /./);
  await visit(page, "/people/01890000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await visit(page, "/nothing-here");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
