import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

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
  await visit(page, "/people");
  await page.locator("[aria-haspopup=dialog]", { hasText: /^Congratulate/ }).click();
  await page.getByRole("radio", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\?celebrate=true$/);
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
    await visit(page, "/people");
    await page.locator("[aria-haspopup=dialog]", { hasText: /^Congratulate/ }).click();
    await page.getByRole("radio", { name: "Yes" }).click();
    await expect(page).toHaveURL(/\?celebrate=true$/);
    const field = page.getByRole("searchbox");
    // Nobody else is as quick, other than on a machine that has much to do.
    await page.evaluate((last) => {
      for (const name of ["pushState", "replaceState"] as const) {
        const write = window.history[name].bind(window.history);
        window.history[name] = (data, unused, url) => {
          write(data, unused, url);
          if (String(url).endsWith(`q=${last}`)) window.history.back();
        };
      }
    }, typed);
    await field.pressSequentially(typed, { delay: 250 });
    await page.waitForFunction(() => window.location.search === "?celebrate=true");
    await expect(field).toHaveValue("");
    await field.pressSequentially("b");
    await expect(page).toHaveURL(/\?celebrate=true&q=b$/);
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
