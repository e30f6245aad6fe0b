import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";
import { expectTouchTargets } from "../fixtures/touch-targets.ts";

test.use({ storageState: OWNER_SESSION });

const headers = { Origin: new URL(process.env.E2E_URL ?? "http://localhost").origin };
/** A character that no font has: a video that shows it fails. */
const UNSHOWN = "\u{10FFFD}";

async function send(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

const table = (page: Page) => page.getByRole("table", { name: "People" });
const rows = (page: Page) => table(page).locator("tbody tr");

test("a row has a menu, by the right button, its own button and the keyboard", async ({ page }) => {
  const sector = `Menus-${Date.now()}`;
  const person = await send(page, "/v1/people", { first_name: "Mina", last_name: "Menu", sector });
  await visit(page, `/people?sector=${sector}`);
  const link = rows(page).first().getByRole("link", { name: "Mina Menu" });
  const menu = page.getByRole("menu");

  await test.step("at the pointer, and the focus stays on the row", async () => {
    await link.click({ button: "right" });
    await expect(menu.getByRole("menuitem")).toHaveText([
      "Open",
      "Open in new tab",
      "Copy link",
      "Make a video",
      "Archive",
      "Erase person",
    ]);
    await expect(menu.getByRole("menuitem", { name: "Open in new tab" })).toHaveAttribute("target", "_blank");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  await test.step("below its button", async () => {
    const button = page.getByRole("button", { name: "Actions for Mina Menu" });
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await menu.getByRole("menuitem", { name: "Archive" }).click();
    await expect(page.getByText("No people match this search.")).toBeVisible();
    await expect(page.getByRole("button", { name: `Clear Department: ${sector}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.keyboard.press("Control+Z");
    await expect(link).toBeVisible();
  });

  await test.step("what cannot be undone is asked, and keeps the list as it is filtered", async () => {
    await link.click({ button: "right" });
    await menu.getByRole("menuitem", { name: "Erase person" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase 1 person?" });
    await dialog.getByRole("textbox").fill("erase 1 person");
    await dialog.getByRole("button", { name: "Erase" }).click();
    await expect(page.getByText("No people match this search.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`sector=${sector}`));
    const gone = await page.request.get(`/v1/people/${person.id}`);
    expect(gone.status()).toBe(404);
  });
});

test("a list that is being refreshed follows what is chosen meanwhile", async ({ page }) => {
  const last_name = await findThree(page);
  // Too quick for the test itself: while what is refreshed arrives.
  const byName = page.getByRole("columnheader", { name: "Name" }).getByRole("button");
  await byName.evaluate((button, query) => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.includes(query) && response.url.includes("_rsc=")) {
        window.fetch = fetch;
        setTimeout(() => (button as HTMLElement).click(), 20);
      }
      return response;
    };
  }, `q=${last_name}`);
  await eraseFirst(page);
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page)).toHaveText([/Ada Fresh/, /Kim Fresh/]);
  await expect(page).toHaveURL(/sort=/);
});

test("a list that is gone back to while it is being refreshed shows what it did, loaded anew", async ({
  page,
}) => {
  const last_name = await findThree(page);
  const congratulate = page.locator("[aria-haspopup=dialog]", { hasText: /^Congratulate/ });
  await congratulate.click();
  await page.getByRole("radio", { name: "Yes" }).click();
  await expect(page).toHaveURL(/celebrate=true/);
  await expect(rows(page)).toHaveCount(3);
  await page.evaluate((query) => {
    document.documentElement.dataset.before = "";
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.includes(query) && response.url.includes("_rsc=")) {
        window.fetch = fetch;
        window.history.back();
        // The refresh has not ended by then, however long the browser takes to go back.
        await new Promise((resolve) => window.addEventListener("popstate", () => setTimeout(resolve, 50)));
      }
      return response;
    };
  }, `q=${last_name}`);
  await eraseFirst(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-before");
  await page.waitForLoadState();
  await expect(page).toHaveURL(new RegExp(`/people\\?q=${last_name}$`));
  await expect(congratulate).toHaveText("Congratulate");
  await expect(rows(page)).toHaveCount(2);
});

/**
 * Finds three people of a name of their own in the list. The address is another one than the page was loaded at, so that a
 * refresh of it takes two steps.
 */
async function findThree(page: Page): Promise<string> {
  const last_name = `Fresh-${Date.now()}`;
  for (const first_name of ["Ada", "Kim", "Zoe"]) await send(page, "/v1/people", { first_name, last_name });
  await visit(page, "/people");
  await page.getByRole("searchbox").fill(last_name);
  await expect(rows(page)).toHaveCount(3);
  await page.waitForURL(/q=Fresh/);
  return last_name;
}

/** Erases the first person of the list, which refreshes it. */
async function eraseFirst(page: Page): Promise<void> {
  await rows(page).first().getByRole("link").click({ button: "right" });
  await page.getByRole("menu").getByRole("menuitem", { name: "Erase person" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase 1 person?" });
  await dialog.getByRole("textbox").fill("erase 1 person");
  await dialog.getByRole("button", { name: "Erase" }).click();
}

test("the command palette and the menu of a row offer what can be done with the selected rows", async ({
  page,
}) => {
  const sector = `Palette-${Date.now()}`;
  for (const first_name of ["Pia", "Per"])
    await send(page, "/v1/people", { first_name, last_name: "Palette", sector });
  await visit(page, `/people?sector=${sector}`);
  await page.getByRole("checkbox", { name: "Select Pia Palette" }).check();
  await page.getByRole("checkbox", { name: "Select Per Palette" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  // The menu of one of them is about all of them.
  await page.getByRole("link", { name: "Pia Palette" }).click({ button: "right" });
  const menu = page.getByRole("menu", { name: "2 selected" });
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Archive 2 people",
    "Set a field for 2 people",
    "Make 2 videos",
    "Erase 2 people",
  ]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await page.keyboard.press("Control+K");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  await expect(palette.getByRole("option").first()).toHaveText("Archive");
  await expect(palette.getByText("2 selected")).toBeVisible();
  await page.keyboard.type("archive");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 people were archived.")).toBeVisible();
  await expect(page.getByText("2 selected")).toHaveCount(0);
  // With nothing selected it offers none of that, but what can be done with the row that has the focus.
  await page.keyboard.press("Control+K");
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expect(palette.getByRole("option", { name: "Archive", exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await send(page, "/v1/people", { first_name: "Pam", last_name: "Palette", sector });
  await visit(page, `/people?sector=${sector}`);
  await rows(page).getByRole("link", { name: "Pam Palette" }).focus();
  await page.keyboard.press("Control+K");
  await expect(palette.getByRole("option").first()).toHaveText("Make a video");
});

test("columns stay where they are from page to page, and rows of long words are no higher than two lines", async ({
  page,
}) => {
  const sector = `Steady-${Date.now()}`;
  const long =
    "Deputy head of the department of regional cooperation, development and strategic partnerships";
  await send(page, "/v1/people", { first_name: "A", last_name: "Short", sector });
  await send(page, "/v1/people", {
    first_name: "Wilhelmine Anneliese Friederike",
    last_name: "von und zu Hohenlohe-Schillingsfürst",
    position: long,
    sector,
  });
  await visit(page, `/people?sector=${sector}&sort=created_at&limit=1`);
  const places = () =>
    table(page)
      .getByRole("columnheader")
      .evaluateAll((titles) => titles.map((title) => Math.round(title.getBoundingClientRect().left)));
  await expect(rows(page).filter({ hasText: "A Short" })).toBeVisible();
  const before = await places();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page).filter({ hasText: "Wilhelmine" })).toBeVisible();
  expect(await places()).toEqual(before);
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(60);
  // The longest that is usually said of a moment, in both languages: a row does not change its height by itself.
  await page.setViewportSize({ width: 1440, height: 900 });
  const time = rows(page).first().locator("time").first();
  for (const text of ["59 minutes ago", "vor 59 Minuten"]) {
    const shown = await time.evaluate((element, said) => {
      element.textContent = said;
      const cell = element.closest("td");
      return {
        lines: element.getClientRects().length,
        beyond: (cell?.scrollWidth ?? 0) - (cell?.clientWidth ?? 0),
      };
    }, text);
    expect(shown, text).toEqual({ lines: 1, beyond: 0 });
  }
});

test("on a narrow screen the actions for selected rows are one row, with the others in a menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/people");
  await rows(page).first().getByRole("checkbox").check();
  const bar = page.getByRole("status").filter({ hasText: "1 selected" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await expectTouchTargets(page);
  const box = await bar.locator("> div").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(64);
  await bar.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Select all on this page" }).click();
  await expect(page.getByText(/^\d+ selected$/)).not.toHaveText("1 selected");
  await bar
    .or(page.getByRole("status").filter({ hasText: "selected" }))
    .getByRole("button", { name: "Clear selection" })
    .click();
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0);
});

test("videos that failed are made again from the list, and those that are done stay", async ({ page }) => {
  test.setTimeout(120_000);
  const templates = await (await page.request.get("/v1/templates?limit=200")).json();
  const { id: template_id } = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const last_name = `Again${Date.now()}`;
  const ids: string[] = [];
  for (const first_name of [UNSHOWN, "Ada"]) {
    const { id: person_id } = await send(page, "/v1/people", { first_name, last_name });
    ids.push((await send(page, "/v1/videos", { template_id, person_id })).id);
  }
  const statusOf = async (id?: string) => (await (await page.request.get(`/v1/videos/${id}`)).json()).status;
  await expect.poll(() => statusOf(ids[0]), { timeout: 60_000 }).toBe("failed");
  await expect.poll(() => statusOf(ids[1]), { timeout: 60_000 }).toBe("succeeded");
  await visit(page, `/videos?q=${last_name}&view=table`);
  await expect(page.getByRole("link", { name: "Make videos" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("status").filter({ hasText: "2 selected" });
  const asked = page.waitForResponse(
    (response) => response.url().endsWith("/v1/bulk-actions") && response.request().method() === "POST",
  );
  await bar.getByRole("button", { name: "Make again" }).click();
  const { id } = await (await asked).json();
  // The job goes on, and its result is told, wherever somebody goes.
  await page.getByRole("navigation").getByRole("link", { name: "Templates", exact: true }).click();
  await expect(
    page.getByText("1 video is being made again. 1 needs nothing and stays as it is."),
  ).toBeVisible();
  expect(await (await page.request.get(`/v1/bulk-actions/${id}`)).json()).toMatchObject({
    ...{ action: "render_videos_again", succeeded: 1, unchanged: 1, failed: 0 },
  });
  const entries = await (await page.request.get(`/v1/audit-events?target_id=${id}`)).json();
  expect(entries).toMatchObject([{ action: "videos.rendered_again", details: { count: 2 } }]);
  for (const id of ids) await page.request.delete(`/v1/videos/${id}`, { headers });
});

test("a table that is wider than the page keeps its titles and its first column in view", async ({
  page,
}) => {
  const sector = `Wide-${Date.now()}`;
  for (let index = 0; index < 30; index++)
    await send(page, "/v1/people", { first_name: `Wanda ${index}`, last_name: "Wide", sector });
  const columns = ["sector", "position", "birthday", "hire_date", "email", "phone", "external_id"];
  const shown = columns.map((column) => `&columns=${column}`).join("");
  await visit(page, `/people?sector=${sector}${shown}`);
  const title = table(page).getByRole("columnheader", { name: "Name" });
  const first = rows(page).first();
  const placeOf = async (locator: ReturnType<Page["locator"]>) => {
    const { x, y, height } = (await locator.boundingBox()) ?? { x: NaN, y: NaN, height: NaN };
    return { x: Math.round(x), top: Math.round(y), bottom: Math.round(y + height) };
  };
  const link = first.getByRole("link", { name: "Wanda" });
  expect((await placeOf(title)).bottom).toBeLessThanOrEqual((await placeOf(first)).top + 1);

  await test.step("scrolled down and sideways", async () => {
    const before = await placeOf(title);
    await table(page).evaluate((element) => element.parentElement?.scrollBy(300, 200));
    await expect.poll(async () => (await placeOf(first)).top).toBe((await placeOf(title)).bottom - 200);
    expect(await placeOf(title)).toEqual(before);
    expect((await placeOf(page.getByRole("checkbox", { name: "Select Wanda 9 Wide" }))).x).toBeLessThan(
      before.x,
    );
  });

  await test.step("a row leads to its page wherever it is clicked", async () => {
    const { x, y, height } = (await rows(page).nth(12).boundingBox()) ?? { x: NaN, y: NaN, height: NaN };
    await page.mouse.click(x + 1100, y + height / 2);
    await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}/);
    await expect(link).toHaveCount(0);
  });
});

test("choices stay under the pointer, and what is chosen is shown whole", async ({ page }) => {
  const long = `Wholly-${Date.now()}`;
  for (const position of [long, `${long} too`])
    await send(page, "/v1/people", { first_name: "Willa", sector: long, position });
  await visit(page, `/people?sector=${encodeURIComponent(long)}`);
  const filter = page.locator("[aria-haspopup=dialog]", { hasText: /^Position/ });
  await filter.click();
  const choices = page.getByRole("dialog", { name: "Position" });
  const first = choices.getByRole("group").locator("label").first();
  await expect(choices.getByRole("group").locator("label")).toHaveText([/1$/, /1$/]);
  const before = await choices.boundingBox();
  await first.click();
  await expect(filter).toHaveText(`Position: ${long}`);
  expect(await choices.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  const isCut = await page
    .locator("[data-set] [aria-haspopup=dialog]")
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        [...button.querySelectorAll("span")].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
        ),
      ),
    );
  expect(isCut).toEqual([false, false]);

  await test.step("and the way back from a page leads to the list as it was", async () => {
    const address = page.url();
    await rows(page).first().getByRole("link").first().click();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "People" }).click();
    await expect(page).toHaveURL(address);
  });
});

test("what Enter opens in the command palette is legible in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/people");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("log out");
  await expect(page.getByRole("option", { name: "Sign out log out" })).toHaveAttribute(
    "data-combobox-selected",
  );
  await expectAccessible(page);
});
