import { localDay } from "#components/ui/local-day.ts";
import { mergeText } from "../fixtures/merge-text.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, expectUnmoved, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("two presses lead from a birthday to its video; going back finds what was entered", async ({ page }) => {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(5, 10);
  const last_name = `Tomorrow-${Date.now()}`;
  const data = { first_name: "Birthe", last_name, birth_date: `1992-${tomorrow}` };
  const { id: personId } = await (await page.request.post("/v1/people", { data, headers })).json();
  const other = { data: { ...data, first_name: "Odd" }, headers };
  const { id: otherId } = await (await page.request.post("/v1/people", other)).json();

  await visit(page, "/");
  await expect(page.getByRole("checkbox", { name: `Birthday of Birthe ${last_name}` })).toBeChecked();
  for (const box of await page
    .getByRole("checkbox", { name: new RegExp(`^Birthday of (?!Birthe ${last_name})`) })
    .all())
    await box.uncheck();
  await test.step("who is left out stays so among more days", async () => {
    const other = page.getByRole("checkbox", { name: `Birthday of Odd ${last_name}` });
    await expect(other).not.toBeChecked();
    const ahead = page.getByRole("navigation", { name: "Period" });
    const week = await page.locator("section", { has: other }).elementHandle();
    await ahead.getByRole("link", { name: "Next 30 days" }).click();
    await expect(page).toHaveURL("/?days=30");
    await expect(ahead.getByRole("link", { name: "Next 30 days" })).toHaveAttribute("aria-current", "page");
    // The same day among more days is a new section, which cannot have moved.
    expect(await week?.evaluate((section) => section.isConnected)).toBe(false);
    await expectUnmoved(page);
    await expect(page.getByRole("checkbox", { name: `Birthday of Birthe ${last_name}` })).toBeChecked();
    await expect(other).not.toBeChecked();
    await visit(page, "/");
  });
  await page.getByRole("link", { name: "Make 1 birthday video" }).click();
  await expect(page.getByRole("heading", { name: "New collection" })).toBeVisible();
  await test.step("whoever was chosen is there with the page, which does not move for them", async () => {
    await expect(page.getByText(`Birthe ${last_name}`).first()).toBeVisible();
    await expectUnmoved(page);
  });
  // The one that suits the occasion is taken, and can be changed.
  await expect(page.getByRole("button", { name: "Change", exact: true })).toBeVisible();
  const title = page.getByRole("textbox", { name: "Title", exact: true }).first();
  await expect.poll(() => mergeText(title)).not.toBe("");
  await expect(page.getByRole("button", { name: "Make 1 video" })).toBeEnabled();

  await test.step("its menus are for everyone", async () => {
    await page.getByRole("button", { name: "Insert field into Title" }).click();
    await expect(page.getByRole("option", { name: "First name Birthe" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("what was entered is still there after going back and forth, and after a reload", async () => {
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Birthe’s video");
    await title.fill("Hooray, {{first_name}}!");
    await page.goBack();
    // Those who were left out still are: else the next press would make videos for them.
    await expect(page.getByRole("link", { name: "Make 1 birthday video" })).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue("Birthe’s video");
    await expect.poll(() => mergeText(title)).toBe("Hooray, {{first_name}}!");
    await reload(page);
    await expect(name).toHaveValue("Birthe’s video");
    await expect(page.getByRole("button", { name: `Exclude Birthe ${last_name}` })).toBeVisible();
    await page.getByRole("button", { name: "Make 1 video" }).click();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}$/);
  });

  await test.step("the collection gets another name", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("For Birthe");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "For Birthe" })).toBeVisible();
  });

  await test.step("what is made is known: the row says so, is unticked, and leads to it", async () => {
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 40_000 });
    const collection = page.url();
    await visit(page, "/");
    const box = page.getByRole("checkbox", { name: `Birthday of Birthe ${last_name}` });
    await expect(box).not.toBeChecked();
    await expect(page.getByRole("link", { name: /^Make \d+ birthday/ })).toHaveCount(0);
    // Another one is a choice.
    await box.check();
    await expect(page.getByRole("link", { name: "Make 1 birthday video" })).toBeVisible();
    await box.uncheck();
    await expect(page.getByRole("link", { name: `Video for Birthe ${last_name}: Done` })).toBeVisible();
    // The open page learns of it when somebody else changes what the video says.
    await page.request.patch(`/v1/people/${personId}`, { data: { first_name: "Berta" }, headers });
    await page.getByRole("link", { name: /^Video for \S.*: Out of date$/ }).click();
    await expect(
      page.getByText(`Berta ${last_name}’s name changed after this video was made.`),
    ).toBeVisible();
    await visit(page, `/people/${personId}`);
    await expect(page.getByText("name changed after this video was made.")).toBeVisible();
    await visit(page, "/videos?stale=true");
    await expect(page.getByRole("button", { name: "Out of date", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByText(`Berta ${last_name}`).first()).toBeVisible();
    // A search adds to it, in the address; where nothing is left, the page says what excludes it.
    await page.getByRole("searchbox", { name: "Search by person" }).fill("nobody of this name");
    await expect(
      page.getByText("No videos match these filters: Out of date and search for “nobody of this name”."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\?q=nobody\+of\+this\+name&stale=true$/);
    await page.getByRole("button", { name: "Created", exact: true }).click();
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Created: from / })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(page).toHaveURL(/\/videos\?q=nobody\+of\+this\+name$/);
    await expect(page.getByRole("searchbox", { name: "Search by person" })).toBeFocused();
    // The list that is empty for the search alone offers to clear that too.
    const clear = page.getByRole("button", { name: "Clear filters" });
    await expect(clear).toHaveCount(1);
    await clear.click();
    await expect(page).toHaveURL(/\/videos$/);
    // How the rows are shown is nothing to save by itself; the button of the order says it.
    const save = page.getByRole("button", { name: "Save view" });
    const sort = page.getByRole("button", { name: /^Sort: / });
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(page).toHaveURL(/\/videos\?view=table$/);
    await expect(save).toHaveCount(0);
    await page.getByRole("button", { name: "Grid", exact: true }).click();
    await expect(sort).toHaveText("Sort: Created, newest first");
    await sort.click();
    await page.getByRole("radio", { name: "Person, A to Z" }).click();
    await expect(sort).toHaveText("Sort: Person, A to Z");
    await expect(sort).toBeFocused();
    await expect(save).toBeVisible();
    await visit(page, `/collections?q=for%20birthe`);
    await expect(page.getByRole("link", { name: "For Birthe", exact: true })).toBeVisible();
    await visit(page, collection);
  });

  await test.step("and is deleted once it is over, with what is lost named", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete collection" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “For Birthe”?" });
    await expect(dialog).toContainText("Permanently deletes the collection, its video and the zip");
    await expectAccessible(page);
    await dialog.getByRole("textbox").fill("For Birthe");
    await dialog.getByRole("button", { name: "Delete collection" }).click();
    await page.waitForURL(/\/collections$/);
    await expect(page.getByRole("link", { name: "For Birthe" })).toHaveCount(0);
  });
  for (const id of [personId, otherId]) await page.request.delete(`/v1/people/${id}`, { headers });
});

test("where it is another day than on the server, Home does not change under the reader's eyes", async ({
  browser,
  baseURL,
}) => {
  const now = new Date();
  // They are 25 hours apart: at any moment at least one of them has another day than this machine.
  const timezoneId = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].find(
    (zone) => localDay(now, zone) !== localDay(now),
  );
  const context = await browser.newContext({
    storageState: OWNER_SESSION,
    ...(baseURL ? { baseURL } : {}),
    ...(timezoneId ? { timezoneId } : {}),
  });
  const page = await context.newPage();
  await page.route("**/live?**", () => undefined);
  await visit(page, "/profile");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await visit(page, "/");
  expect(fetched.filter((url) => url.includes("birthday_from"))).toEqual([]);
  await expectUnmoved(page);
  await context.close();
});
