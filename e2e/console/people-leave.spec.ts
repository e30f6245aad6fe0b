import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

/** Four people of a sector of their own, which a list can be narrowed down to. */
async function addLeavers(page: Page, sector: string) {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const ids: string[] = [];
  for (const first_name of ["Anna", "Ben", "Cleo", "Dora"]) {
    const data = { first_name, last_name: "Leaver", sector };
    ids.push((await (await page.request.post("/v1/people", { data, headers })).json()).id);
  }
  return ids;
}

const statuses = async (page: Page, sector: string) =>
  (await (await page.request.get(`/v1/people?sector=${sector}&sort=first_name`)).json()).map(
    ({ status }: { status: string }) => status,
  );

test("people who leave are archived, exported, taken back and erased from the list", async ({ page }) => {
  const sector = `Leaving-${Date.now()}`;
  await addLeavers(page, sector);
  const rows = page.getByRole("table", { name: "People" }).locator("tbody tr");
  await visit(page, `/people?sector=${sector}`);
  await expect(rows).toHaveCount(4);

  await test.step("those who are ticked, and back again", async () => {
    await page.getByRole("checkbox", { name: "Select Anna Leaver" }).check();
    await page.getByRole("checkbox", { name: "Select Ben Leaver" }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByText("2 people were archived.")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 people were restored.")).toBeVisible();
    await expect(rows).toHaveCount(4);
  });

  await test.step("a file of those whom the list shows", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("people.csv");
    const text = await readFile(await download.path(), "utf8");
    expect(text.trim().split(/\r?\n/)).toHaveLength(5);
  });

  await test.step("the archived stand apart", async () => {
    await page.getByRole("checkbox", { name: "Select Dora Leaver" }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(rows).toHaveCount(3);
    // What is set to a long value is shown whole, and others give way to "Filters".
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const status = sheet.getByRole("button", { name: /^Status/ });
    await status.click();
    await sheet.getByRole("radio", { name: "Archived" }).click();
    await expect(status).toHaveText("Status: Archived");
    await expect(status).toBeFocused();
    await sheet.getByRole("button", { name: "Show results" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/status=archived/);
    expect(await statuses(page, sector)).toEqual(["active", "active", "active", "archived"]);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/status=archived/);
    await visit(page, `/people?sector=${sector}`);
    await expect(rows).toHaveCount(3);
  });

  await test.step("erasing wants it typed, and says what is lost", async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Erase", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Erase 3 people?" });
    await expect(dialog).toContainText("Permanently deletes all their data and photos.");
    await expect(dialog).toContainText("Cleo Leaver");
    await expectAccessible(page);
    await expect(dialog.getByRole("button", { name: "Erase" })).toBeDisabled();
    await dialog.getByRole("textbox").fill("erase 3 people");
    await dialog.getByRole("button", { name: "Erase" }).click();
    await expect(page.getByText("3 people were erased.")).toBeVisible();
    await expect(page.getByText("No people match this search.")).toBeVisible();
    expect(await statuses(page, sector)).toEqual(["archived"]);
  });
});

test("all that match are archived at once, also those on other pages", async ({ page }) => {
  const sector = `Closing-${Date.now()}`;
  await addLeavers(page, sector);
  const answered = Promise.withResolvers<undefined>();
  await page.route("**/live?**", () => undefined);
  await visit(page, `/people?sector=${sector}&limit=2`);
  await page.route("**/v1/bulk-actions?**", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 4 that match" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Archive 4 people?" });
  await expectAccessible(page);
  await test.step("its progress is a landmark of every page", async () => {
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("region", { name: "People done" })).toBeVisible();
    await expectAccessible(page);
    answered.resolve(undefined);
  });
  // A job does it: the page may be left, and another one tells of it.
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Projects" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.getByText("4 people were archived.")).toBeVisible();
  expect(await statuses(page, sector)).toEqual(Array.from({ length: 4 }, () => "archived"));

  await test.step("a field is set for all of them", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("4 people were restored.")).toBeVisible();
    await visit(page, `/people?sector=${sector}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Set a field" }).click();
    const fields = page.getByRole("dialog", { name: "Set a field for 4 people" });
    await expect(fields.getByLabel("Field", { exact: true })).toBeFocused();
    await fields.getByLabel("Field", { exact: true }).selectOption("position");
    await expect(fields.getByRole("button", { name: "Set field" })).toBeDisabled();
    await fields.getByRole("combobox", { name: "Position" }).fill("Closed");
    // The positions of everybody go once it is known that none is called so.
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expectAccessible(page);
    await fields.getByRole("button", { name: "Set field" }).click();
    await expect(page.getByText("4 people were changed.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Closed" })).toHaveCount(4);
  });

  const fields = page.getByRole("dialog", { name: "Set a field for 4 people" });
  const setField = async (field: string) => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Set a field" }).click();
    await fields.getByLabel("Field", { exact: true }).selectOption(field);
  };
  const everybody = async (): Promise<Record<string, unknown>[]> =>
    (await page.request.get(`/v1/people?sector=${sector}`)).json();
  const set = async (wanted: Record<string, unknown>) => {
    await fields.getByRole("button", { name: "Set field" }).click();
    await expect(fields).toHaveCount(0);
    await expect.poll(everybody).toEqual(Array.from({ length: 4 }, () => expect.objectContaining(wanted)));
  };

  await test.step("the positions that people have are suggested", async () => {
    await setField("position");
    await fields.getByRole("combobox", { name: "Position" }).fill("clos");
    await page.getByRole("option", { name: "Closed" }).click();
    await expect(fields.getByRole("combobox", { name: "Position" })).toHaveValue("Closed");
    await page.keyboard.press("Escape");
    await expect(fields).toHaveCount(0);
  });

  await test.step("what they want is set for all of them", async () => {
    await setField("language");
    await fields.getByRole("combobox", { name: "Language" }).fill("Germ");
    await page.getByRole("option", { name: "German (de)", exact: true }).click();
    await set({ language: "de" });
    await setField("time_zone");
    await fields.getByRole("combobox", { name: "Time zone" }).fill("tokyo");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await set({ time_zone: "Asia/Tokyo" });
    await setField("celebrate");
    await fields.getByLabel("Congratulate", { exact: true }).selectOption("false");
    await set({ celebrate: false });
    await setField("show_age");
    await fields.locator("select").nth(1).selectOption("true");
    await set({ language: "de", time_zone: "Asia/Tokyo", celebrate: false, show_age: true });
  });
});

test("a page of a list is read from its start, and says which rows it has", async ({ page, context }) => {
  const sector = `Paging-${Date.now()}`;
  await addLeavers(page, sector);
  await page.setViewportSize({ width: 1440, height: 220 });
  await visit(page, `/people?sector=${sector}&limit=3`);
  const table = page.getByRole("table", { name: "People" });
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect(page.getByText("1–3 of 4", { exact: true })).toBeVisible();
  await next.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_000);
  await expect(table.getByRole("columnheader", { name: "Name" })).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByText("4 of 4", { exact: true })).toBeVisible();
  await expect(table).toBeFocused();
  await expect(table.locator("tbody tr").first()).toBeInViewport();
  await page.reload();
  await expect(page.getByText("4 of 4", { exact: true })).toBeVisible();
  // Another tab does not know how many pages stand before this one.
  const other = await context.newPage();
  await visit(other, page.url());
  await expect(other.getByText("4 in all", { exact: true })).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("1–3 of 4", { exact: true })).toBeVisible();
});

test("a person is archived on their page, and restored", async ({ page }) => {
  const [id] = await addLeavers(page, `Page-${Date.now()}`);
  await visit(page, `/people/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  // Once it has faded in: half-seen, no text has its contrast.
  await expect(page.getByRole("menu")).toHaveCSS("opacity", "1");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("Anna Leaver was archived.")).toBeVisible();
  await expect(page.getByText("excluded from new collections")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make a video" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Anna Leaver was restored.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make a video" })).toBeVisible();
});
