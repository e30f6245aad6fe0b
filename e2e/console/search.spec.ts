import type { Page } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

/** Opens the list of people, and sets a filter in it. */
async function filterPeople(page: Page): Promise<void> {
  await visit(page, "/people");
  await page.locator("[aria-haspopup=dialog]", { hasText: /^Congratulate/ }).click();
  await page.getByRole("radio", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\?celebrate=true$/);
}

for (const path of ["/people", "/collections/new"])
  test(`a search on ${path} keeps every letter of somebody who types slowly on a slow machine`, async ({
    page,
  }) => {
    await visit(page, path);
    const machine = await page.context().newCDPSession(page);
    await machine.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const field = page.getByRole("searchbox");
    // Longer than a search waits for the next letter: it is carried out after each.
    await field.pressSequentially("anna b", { delay: 250 });
    await expect(field).toHaveValue("anna b");
  });

test("Back takes back what was typed, as one step, and leaves the filters that were set before", async ({
  page,
}) => {
  await filterPeople(page);
  const field = page.getByRole("searchbox");
  await field.pressSequentially("anna", { delay: 250 });
  await expect(page).toHaveURL(/\?celebrate=true&q=anna$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?celebrate=true$/);
  await expect(field).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\/people$/);
});

for (const typed of ["a", "anna"])
  test(`Back that comes before the page has followed what was typed is followed: ${typed}`, async ({
    page,
  }) => {
    await filterPeople(page);
    const field = page.getByRole("searchbox");
    // Nobody is as quick, other than on a machine that has much to do.
    await page.evaluate((last) => {
      let isBack = false;
      for (const name of ["pushState", "replaceState"] as const) {
        const write = window.history[name].bind(window.history);
        window.history[name] = (data, unused, url) => {
          write(data, unused, url);
          // Next.js writes the address once more when the page has followed it.
          if (isBack || data !== null || !String(url).endsWith(`q=${last}`)) return;
          isBack = true;
          window.history.back();
        };
      }
    }, typed);
    const left = page.evaluate(() => new Promise((resolve) => window.addEventListener("popstate", resolve)));
    await field.pressSequentially(typed, { delay: 250 });
    await left;
    await expect(page).toHaveURL(/\?celebrate=true$/);
    await expect(field).toHaveValue("");
    await field.pressSequentially("b");
    await expect(page).toHaveURL(/\?celebrate=true&q=b$/);
    await expect(field).toHaveValue("b");
  });

test("a search that another address overtakes before the page has followed it is gone", async ({ page }) => {
  await visit(page, "/people?celebrate=true");
  const field = page.getByRole("searchbox");
  await field.fill("anna");
  await page.evaluate(() => {
    // Leaving the field writes what was typed.
    (document.activeElement as HTMLElement).blur();
    window.history.pushState(null, "", "/people");
  });
  await expect(page).toHaveURL(/\/people$/);
  await expect(field).toHaveValue("");
});

test("no more can be typed and chosen than a list can be asked for", async ({ page }) => {
  const chosen = Array.from({ length: 50 }, (_, index) => `sector=Chosen-${index}`).join("&");
  await visit(page, `/people?${chosen}`);
  await page.locator("[aria-haspopup=dialog]", { hasText: /^Department/ }).click();
  const dialog = page.getByRole("dialog", { name: "Department" });
  await expect(dialog.getByRole("status")).toHaveText("At most 50 at a time.");
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(50);
  await expect(dialog.getByRole("checkbox", { checked: false }).first()).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Chosen-7", exact: true }).click();
  await expect(dialog.getByRole("checkbox", { checked: false }).last()).toBeEnabled();
  await expect(dialog.getByRole("status")).not.toHaveText(/At most/);
  await page.keyboard.press("Escape");

  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  await field.fill("y".repeat(130));
  await expect(field).toHaveValue("y".repeat(120));
  await expect(page).toHaveURL(/q=y{120}&/);
});

test("a filter that is taken back before a slow machine has carried it out is gone", async ({ page }) => {
  await visit(page, "/people");
  const sector = page.locator("[aria-haspopup=dialog]", { hasText: /^Department/ });
  await sector.click();
  await expect(page.getByRole("dialog", { name: "Department" }).getByRole("checkbox").first()).toBeVisible();
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.getByRole("dialog", { name: "Department" }).evaluate(async (popover) => {
    const tick = popover.querySelector<HTMLElement>("[type=checkbox]");
    tick?.click();
    await new Promise((resolve) => setTimeout(resolve));
    const clear = popover.querySelector<HTMLElement>("[type=checkbox]:checked");
    if (clear === null) throw new Error("Nothing to take back");
    clear.click();
  });
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page).not.toHaveURL(/sector=/);
  await expect(sector).toHaveText("Department");
});
