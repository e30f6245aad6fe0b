import type { Locator, Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, expectUnmoved, holdScripts, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

/** Opened with the keyboard as the first thing on a page, closed with Escape: the button, or `back`, has the focus again. */
async function opensByKeyboard(page: Page, button: Locator, opened: Locator, back = button): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(opened).toBeVisible();
  await expect(opened.locator(":focus")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(back).toBeFocused();
}

for (const [path, name] of [
  ["/members", "Invite people"],
  ["/projects", "New project"],
  ["/api-keys", "Create API key"],
  ["/webhooks", "Add webhook"],
] as const) {
  test(`${path} loads the dialog of "${name}" with its first opening, and its first field has the focus`, async ({
    page,
  }) => {
    await visit(page, path);
    const button = page.getByRole("button", { name }).first();
    await opensByKeyboard(page, button, page.getByRole("dialog"));
    await button.press("Enter");
    const field = page.getByRole("dialog").locator("input, textarea, select").first();
    await expect(field).toBeFocused();
    await page.keyboard.type(" a b");
    await expect(field).toHaveValue(/a b$/);
  });
}

test("the requests of a page are in its menu, which gets the focus back", async ({ page }) => {
  await visit(page, "/audit");
  const menu = page.getByRole("button", { name: "More actions" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await opensByKeyboard(
    page,
    page.getByRole("menuitem", { name: "For developers" }),
    page.getByRole("dialog"),
    menu,
  );
});

test("the palette keeps what is typed until it is there, and gives the focus back", async ({ page }) => {
  await visit(page, "/people");
  const release = await holdScripts(page);
  await page.keyboard.press("Control+K");
  // G and C are keys of the page behind it.
  await page.keyboard.type("/graphic", { delay: 30 });
  await page.keyboard.press("Home");
  release();
  const field = page.getByRole("dialog").locator("input");
  await expect(field).toBeFocused();
  await page.keyboard.type("s");
  await expect(field).toHaveValue("/graphics");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  const button = page.getByRole("button", { name: "Find anything" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator("input")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("the person's menu loads with its first opening", async ({ page }) => {
  await visit(page, "/members");
  const button = page.getByRole("banner").locator("[aria-haspopup=menu]").last();
  await opensByKeyboard(page, button, page.getByRole("menu"));
  await button.click();
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator(`#${await idOf(button, "aria-controls")}`)).toHaveRole("menu");
  await button.click();
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("the navigation of a small screen loads with its first opening", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/members");
  await opensByKeyboard(page, page.getByRole("button", { name: "Open menu" }), page.getByRole("dialog"));
});

// A context of its own: there a failed request is what is tested.
test("what could not be fetched opens as soon as it can be", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    storageState: OWNER_SESSION,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await visit(page, "/projects");
  await context.setOffline(true);
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await context.close();
});

/** CSS's own characters in React's ids are escaped. */
async function idOf(element: Locator, attribute: string): Promise<string> {
  return element.evaluate((node, name) => CSS.escape(node.getAttribute(name) ?? ""), attribute);
}

test("a day is typed or picked, and taken back; the calendar loads with its first opening", async ({
  page,
}) => {
  await visit(page, "/audit");
  const from = page.getByLabel("From", { exact: true });
  await from.fill("01/02/2026");
  await expect(page).toHaveURL(/created_from=2026-0/);
  const day = page.getByRole("button", { name: "12 February 2026", exact: true });
  await expect(day).toBeVisible();
  await expectAccessible(page);
  await day.click();
  await expect(day).toHaveCount(0);
  await expect(from).toHaveValue("12/02/2026");
  await expect(from).toBeFocused();
  await page.keyboard.type("9");
  await page.keyboard.press("Tab");
  await expect(from).toHaveValue("12/02/2026");
  await page.getByRole("button", { name: /^Clear.*From/ }).click();
  await expect(from).toHaveValue("");
  await expect(page).not.toHaveURL(/created_from/);
});

test("departments are chosen by search, with their counts, and kept as a view; a column stays chosen, and sorts", async ({
  page,
}) => {
  await visit(page, "/people");
  const filter = page.locator("[aria-haspopup=dialog]", { hasText: /^Department/ });
  await filter.click();
  const table = page.getByRole("table", { name: "People" });
  const top = (await table.boundingBox())?.y;
  const popover = page.getByRole("dialog", { name: "Department" });
  const choices = popover.getByRole("checkbox");
  await expect(choices.nth(1)).toBeVisible();
  const names = await popover.getByRole("group").locator("label").allTextContents();
  expect(names).toEqual([...new Set(names)]);
  const [first = "", second = ""] = names.map((name) => name.replace(/\d+$/, ""));
  const count = Number(/\d+$/.exec(names[0] ?? "")?.[0]);
  await popover.getByRole("searchbox").fill(first.toUpperCase());
  await expect(choices).toHaveCount(names.filter((name) => name.includes(first)).length);
  // Enter takes the first match.
  await popover.getByRole("searchbox").press("Enter");
  await expect(popover.getByRole("checkbox", { name: first }).first()).toBeChecked();
  await expect(page).toHaveURL(/sector=/);
  await expect(page.getByText(`${count} ${count === 1 ? "person matches" : "people match"}`)).toBeVisible();
  await popover.getByRole("searchbox").fill("");
  const release = await holdPeople(page);
  await popover.getByRole("checkbox", { name: second }).first().check();
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await expect(filter).toHaveText(`Department: ${first} +1`);
  // Nor while it is not known how many match.
  expect((await table.boundingBox())?.y).toBe(top);
  release();
  await expect(page.getByText(/(person matches|people match)$/)).toBeVisible();
  expect((await table.boundingBox())?.y).toBe(top);
  await expectWholeFilters(page);

  const view = `Two departments ${Date.now()}`;
  await page.getByRole("button", { name: "Save view" }).click();
  const saving = page.getByRole("dialog", { name: "Save view" });
  await expect(saving.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(view);
  await saving.getByRole("button", { name: "Save view" }).click();
  const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(saving).toHaveCount(0);

  await filter.click();
  await popover.getByRole("button", { name: "Clear" }).click();
  await expect(filter).toHaveText("Department");
  await expect(page).not.toHaveURL(/sector=/);

  // What was done to the filters since is not in the view: its link shows them as they were saved.
  await expect(tab).toContainText("(changed)");
  await page.keyboard.press("Escape");
  await visit(page, (await tab.getAttribute("href")) ?? "");
  await expect(filter).toHaveText(`Department: ${first} +1`);
  await expectUnmoved(page);
  const menu = page.getByRole("button", { name: `Actions for ${view}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Share with the organization" }).click();
  await expect(page.getByText(`Everyone in the organization now sees “${view}”.`)).toBeVisible();
  await menu.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(tab).toHaveCount(0);
  await expect(page).toHaveURL(/\/people$/);

  await page.getByRole("link", { name: /without a photo$/ }).click();
  await expect(page).toHaveURL(/missing=photo/);
  const missing = page.locator("[aria-haspopup=dialog]", { hasText: /^Missing/ });
  await expect(missing).toHaveText("Missing: Photo");
  await missing.click();
  const facts = page.getByRole("dialog", { name: "Missing" });
  await expect(facts.getByRole("checkbox", { name: "Photo" })).toBeChecked();
  await expect(facts.getByRole("group").locator("label").first()).toHaveText(/^Photo\d+$/);
  await facts.getByRole("button", { name: "Clear" }).click();
  await page.keyboard.press("Escape");

  const columns = page.locator("[aria-haspopup=dialog]", { hasText: /^Columns$/ });
  await columns.click();
  await page.getByRole("switch", { name: "E-mail" }).click();
  await expect(page).toHaveURL(/columns=email/);
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();
  await visit(page, "/people");
  await page.getByRole("columnheader", { name: "E-mail" }).getByRole("button").click();
  await expect(page).toHaveURL(/\/people\?sort=email$/);
});

/** Keeps answers about people back until the returned function is called. */
async function holdPeople(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/v1\/people\?/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A long value is cut off in its own button, and what has no room is among "Filters". */
async function expectWholeFilters(page: Page): Promise<void> {
  const names = ["Position", "Language", "Birth month", "Congratulate", "Status"];
  const open = page.getByRole("button", { name: /^Filters/ });
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    const seen = async () =>
      page
        .locator("[aria-haspopup=dialog]", { hasText: new RegExp(`^(${names.join("|")})$`) })
        .filter({ visible: true })
        .evaluateAll((buttons) =>
          buttons.map((button) => ({
            name: button.textContent,
            isCut: [...button.querySelectorAll("span")].some(
              ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
            ),
          })),
        );
    const expected = (count: number) => names.slice(0, count).map((name) => ({ name, isCut: false }));
    await expect(async () => {
      const shown = await seen();
      expect(shown).toEqual(expected(shown.length));
      expect(await open.isVisible()).toBe(shown.length < names.length);
    }).toPass();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, "the page scrolls sideways").toBeLessThanOrEqual(0);
  }
  await expect(open).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("the filters of a narrow screen are in a sheet, whose button says how many are set", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/people");
  const rows = page.getByRole("table", { name: "People" }).locator("tbody tr");
  await expect(rows.first()).toBeInViewport();
  const open = page.getByRole("button", { name: "Filters", exact: true });
  await opensByKeyboard(page, open, page.getByRole("dialog", { name: "Filters" }));
  await open.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const month = sheet.getByRole("button", { name: /^Birth month/ });
  await month.click();
  await sheet.getByRole("radio", { name: "June" }).click();
  await expect(month).toHaveText("Birth month: June");
  await expect(month).toBeFocused();
  await sheet.getByRole("button", { name: "Department" }).click();
  await sheet.getByRole("group", { name: "Department" }).getByRole("checkbox").first().check();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Show results" }).click();
  await expect(sheet).toHaveCount(0);
  const opened = page.getByRole("button", { name: "Filters (2)" });
  await expect(opened).toBeFocused();
  await expect(page).toHaveURL(/birthday_from=.*sector=/);
  await opened.click();
  await sheet.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(open).toBeFocused();
});
