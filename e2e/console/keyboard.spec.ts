import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, holdScripts, test, visit } from "../fixtures/test.ts";

/** What works with no mouse at all. */
test.use({ storageState: OWNER_SESSION });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A list as a file: every date can be read in two ways. */
async function listOf(rows: readonly string[]): Promise<string> {
  const path = test.info().outputPath("list.csv");
  await writeFile(path, `Given name;Surname;Born;Joined us\r\n${rows.join("\r\n")}\r\n`);
  return path;
}

test("a file can be chosen before the page's scripts are there", async ({ page }) => {
  const file = await listOf(["Ada;Lovelace;10.12.1815;01.02.2001"]);
  const release = await holdScripts(page);
  // From here on the browser asks the test for files, also where a press comes at once.
  const asked = page.waitForEvent("filechooser", { timeout: 40_000 });
  await page.goto("/people/import", { waitUntil: "commit" });
  const drop = page.getByRole("button", { name: "Drop a CSV file here, or choose one" });
  await drop.focus();
  await page.keyboard.press("Enter");
  await (await asked).setFiles(file);
  release();
  await expect(page.getByRole("table").filter({ hasText: "Surname" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});

test("a list is imported: the question about dates, columns by arrow keys", async ({ page }) => {
  const file = await listOf(["Ada;Keyboard;05/06/1990;07/08/2001", "Bo;Keyboard;01/02/1980;03/04/2010"]);
  const asked = page.waitForEvent("filechooser", { timeout: 40_000 });
  await visit(page, "/people/import");
  const drop = page.getByRole("button", { name: "Drop a CSV file here, or choose one" });
  await drop.focus();
  await page.keyboard.press("Space");
  await (await asked).setFiles(file);

  await test.step("rows that wait for an answer are something to import", async () => {
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText("Nothing to import")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Choose a date format" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: /^Day first/ })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Import 2 people" })).toBeVisible();
  });

  await test.step("arrow keys pass by other columns' fields, and take none of them", async () => {
    const joined = page.getByRole("combobox", { name: "Field for Joined us" });
    await joined.focus();
    await page.keyboard.press("Home");
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowDown");
    await expect(joined).toHaveValue("hire_date");
    await expect(joined).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Field for Given name" })).toHaveValue("first_name");
    await expect(page.getByRole("combobox", { name: "Field for Born" })).toHaveValue("birth_date");
    await page.getByRole("button", { name: "Import 2 people" }).click();
    await expect(page.getByRole("heading", { name: "2 people were imported" })).toBeFocused();
  });
  const found = await (await page.request.get("/v1/people?q=Keyboard&sort=first_name")).json();
  expect(found).toMatchObject([
    { first_name: "Ada", birth_date: "1990-06-05", hire_date: "2001-08-07" },
    { first_name: "Bo", birth_date: "1980-02-01", hire_date: "2010-04-03" },
  ]);

  await test.step("the next page begins at its heading", async () => {
    await page.getByRole("link", { name: "Show people" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/people\?import_id=/);
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeFocused();
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/$/);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Home" })).toBeFocused();
  });
  for (const { id } of found)
    await page.request.delete(`/v1/people/${id}`, {
      headers: { Origin: new URL(process.env.E2E_URL ?? "").origin },
    });
});

test("from Home to a collection, the page that Home's button leads to begins at its heading", async ({
  page,
}) => {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  // Not in this week, whose birthdays another test counts meanwhile.
  const now = new Date();
  const birthday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 28))
    .toISOString()
    .slice(5, 10);
  const data = { first_name: "Ana", last_name: "von der Heyde", birth_date: `1992-${birthday}` };
  const { id } = await (await page.request.post("/v1/people", { data, headers })).json();
  await visit(page, "/?days=month");
  const row = page.getByRole("listitem").filter({ hasText: "Ana von der Heyde" });
  await expect(row.getByText("AH", { exact: true }), "the same as in her video").toBeVisible();
  await page.getByRole("link", { name: /^Make \d+ birthday videos?$/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New collection" })).toBeFocused();

  await test.step("a long list is no long way, and says what it leaves out", async () => {
    const year = new Date().getUTCFullYear();
    await visit(page, `/collections/new?type=birthday&birthday_from=${year}-01-01&birthday_to=${year}-12-31`);
    const list = page.getByRole("list", { name: "Selected people" });
    await expect(list.getByRole("listitem").last()).toHaveText(/^and \d+ more\./);
    await expect(page.getByText("1 of the first 200")).toBeVisible();
    const skip = page.getByRole("button", { name: "Skip this list" });
    await page.getByRole("textbox", { name: "To", exact: true }).focus();
    for (let step = 0; step < 3; step += 1) {
      if (await skip.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(skip).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Which template?" })).toBeFocused();
  });
  await page.request.delete(`/v1/people/${id}`, { headers });
});

test("a list is searched, walked through and selected by single keys, which can be switched off", async ({
  page,
}) => {
  await visit(page, "/people");
  const rows = page.getByRole("table", { name: "People" }).locator("tbody tr");
  const link = (index: number) => rows.nth(index).getByRole("link").first();
  const search = page.getByRole("searchbox", { name: /^Search by name/ });

  await test.step("rows", async () => {
    // The keys are loaded after the page.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(link(0)).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("k");
    await expect(link(1)).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(page.getByText("3 selected")).toBeVisible();
    await expect(link(3)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    const href = await link(2).getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.goBack();
  });

  await test.step("Back leads to the row; Shift takes in one after the other, and Escape lets go of all", async () => {
    await expect(link(2)).toBeFocused();
    await page.keyboard.press("Shift+J");
    await expect(link(3)).toBeFocused();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("3 selected")).toBeVisible();
    await expect(link(4)).toBeFocused();
    await page.keyboard.press("Shift+K");
    await expect(page.getByText("2 selected")).toBeVisible();
    await expect(link(3)).toBeFocused();
    await link(6).click({ modifiers: ["Shift"] });
    await expect(page.getByText("5 selected")).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    // Until the focus is in the menu, the key is pressed outside of it.
    await expect(page.getByRole("menu").and(page.locator(":focus-within"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByText("5 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^\d selected$/)).toHaveCount(0);
    await expect(link(2)).toBeFocused();
    await page.keyboard.press("Control+A");
    await expect(page.getByText(`${await rows.count()} selected`)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("from the last row of a page to the next page, and back", async () => {
    // Of its own, for what other tests add and delete meanwhile would move the rows.
    const sector = `Pages-${Date.now()}`;
    const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
    const ids: string[] = [];
    for (const first_name of ["Ada", "Bea", "Cleo", "Dora", "Eva"]) {
      const data = { first_name, last_name: "Pages", sector };
      ids.push((await (await page.request.post("/v1/people", { data, headers })).json()).id);
    }
    const list = `/people?limit=3&sector=${sector}`;
    await visit(page, list);
    await expect(rows).toHaveCount(3);
    const hrefs = await Promise.all([0, 1, 2].map((index) => link(index).getAttribute("href")));
    await link(2).focus();
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(page).toHaveURL(/cursor=/, { timeout: 500 });
    }).toPass();
    await expect(link(0)).toBeFocused();
    await expect(rows).toHaveCount(2);
    expect(hrefs).not.toContain(await link(0).getAttribute("href"));
    await page.keyboard.press("k");
    await expect(page).toHaveURL(list);
    await expect(link(2)).toBeFocused();
    await expect(link(2)).toHaveAttribute("href", hrefs[2] ?? "");
    for (const id of ids) await page.request.delete(`/v1/people/${id}`, { headers });
    await visit(page, "/people");
  });

  await test.step("what has the focus is never under the header", async () => {
    await link(12).focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("Shift+Tab");
    const { bottom, top } = await page.evaluate(() => ({
      bottom: document.querySelector("th")?.getBoundingClientRect().bottom ?? 0,
      top: document.activeElement?.getBoundingClientRect().top ?? 0,
    }));
    expect(top).toBeGreaterThanOrEqual(bottom);
  });

  await test.step("the search, in which letters are letters", async () => {
    await expect(rows.first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("jxk");
    await expect(search).toHaveValue("jxk");
    await expect(page).toHaveURL(/q=jxk/);
    await expect(page.getByText("No people match this search.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search for “jxk”" }).click();
    await expect(rows.first()).toBeVisible();
  });

  await test.step("from the search to its first row, and from an empty one back to the keys of the list", async () => {
    await search.fill("a");
    await search.press("Enter");
    await expect(page).toHaveURL(/q=a$/);
    await expect(link(0)).toBeFocused();
    await page.keyboard.press("/");
    await search.fill("");
    await search.press("Escape");
    await expect(search).not.toBeFocused();
    // The rows of the search give way to those of all, shortly after the address; a row that had the focus may go too.
    await expect(page).toHaveURL(/\/people$/);
    await expect(async () => {
      // A row of the search may keep the focus without being the first of all, and the key would go on from it.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("j");
      await expect(link(0)).toBeFocused({ timeout: 500 });
    }).toPass();
  });

  await test.step("what is pressed right after a search was typed leads on", async () => {
    await search.fill("b");
    await search.press("Tab");
    await page.keyboard.press("c");
    await page.waitForURL(/\/people\/new$/);
    await page.goBack();
    await expect(page).toHaveURL(/q=b$/);
    await search.fill("");
    await search.press("Escape");
    await expect(page).toHaveURL(/\/people$/);
  });

  await test.step("a filter, what the page creates, and the areas", async () => {
    await page.keyboard.press("f");
    await expect(page.getByRole("dialog", { name: "Department" }).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator("[aria-haspopup=dialog]", { hasText: /^Department/ })).toBeFocused();
    await page.keyboard.press("c");
    await page.waitForURL(/\/people\/new$/);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await page.waitForURL(/\/videos$/);
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.waitForURL(/\/people$/);
  });

  await test.step("switched off, and on again from the user's menu", async () => {
    await visit(page, "/people");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    // Arrow keys work as ever: once one has, after the others, these have done nothing.
    await expect(async () => {
      await link(0).focus();
      await page.keyboard.press("ArrowDown");
      await expect(link(1)).toBeFocused({ timeout: 500 });
    }).toPass();
    for (const key of ["j", "/", "?", "f", "c", "g", "v", "ArrowUp"]) await page.keyboard.press(key);
    await expect(link(0)).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("banner").locator("[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await dialog.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("j");
    await expect(link(0)).toBeFocused();
  });
});
