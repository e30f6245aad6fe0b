import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("a key is renamed, rolled while both work, and revoked", async ({ page, baseURL }) => {
  const headers = { Origin: new URL(baseURL ?? "").origin };
  const data = { name: "Nightly", role: "viewer" };
  const created = await page.request.post("/v1/api-keys", { data, headers });
  const { key: old, prefix } = await created.json();
  const statusOf = async (key: string) => {
    const asked = await fetch(`${baseURL}/v1/people?limit=1`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return asked.status;
  };
  await visit(page, "/api-keys");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const command = async (name: string, item: string) => {
    await row(name)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const dialog = page.getByRole("dialog");

  await test.step("its new name is in the list", async () => {
    await command(prefix, "Rename");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly export");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(prefix)).toContainText("Nightly export");
  });

  let key = "";
  await test.step("the new key is shown until it is said to be saved", async () => {
    await command(prefix, "Roll key…");
    await dialog.getByRole("combobox", { name: "Old key stops working" }).click();
    await page.getByRole("option", { name: "In 1 hour" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Roll key" }).click();
    key = await dialog.getByRole("textbox", { name: "API key" }).inputValue();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole("textbox", { name: "API key" })).toHaveValue(key);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("both work, and the list says which is the old one and when it ends", async () => {
    expect([await statusOf(old), await statusOf(key)]).toEqual([200, 200]);
    await expect(row(prefix)).toContainText("Old key");
    await expect(row(prefix)).toContainText(/in (59|60) minutes|in 1 hour/);
    await expect(row(key.slice(0, 10))).toContainText("Nightly export");
  });

  await test.step("the old one is not rolled again, but revoked", async () => {
    await row(prefix)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await expect(page.getByRole("menuitem", { name: "Revoke" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Roll key…" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(row(prefix)).toHaveCount(0);
    expect([await statusOf(old), await statusOf(key)]).toEqual([401, 200]);
  });

  await command(key.slice(0, 10), "Revoke");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(row(key.slice(0, 10))).toHaveCount(0);
});
