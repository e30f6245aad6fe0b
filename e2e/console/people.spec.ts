import { fileURLToPath } from "node:url";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const MESSY = fileURLToPath(new URL("../fixtures/data/people-messy.csv", import.meta.url));
const CUT_PHOTO = fileURLToPath(new URL("../fixtures/data/photos/truncated.jpg", import.meta.url));

test("a list as an HR system exports it goes in, and what does not is explained", async ({ page }) => {
  await visit(page, "/people/import");
  await page.locator("input[type=file]").setInputFiles(MESSY);
  const rejects = page.getByRole("table").filter({ hasText: "Line" });
  await expect(rejects.locator("tbody tr")).toHaveCount(6);
  await expect(rejects).toContainText("two digits");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "Download these rows" })
      .or(page.getByRole("link", { name: "Download these rows" }))
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe("rows-not-imported.csv");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Import \d+ people$/ }).click();
  await expect(page.getByRole("link", { name: "Show people" })).toBeVisible();
  await visit(page, "/people?q=Weiß");
  await expect(page.getByRole("link", { name: /Weiß/ }).first()).toBeVisible();
});

test("of two browsers that edit one person, the second learns of the first and loses nothing", async ({
  page,
  browser,
  guard,
}) => {
  const { id } = await (
    await page.request.post("/v1/people", {
      data: { first_name: "Grace", last_name: "Hopper", phone: "1" },
      headers: { Origin: new URL(process.env.E2E_URL ?? "").origin },
    })
  ).json();
  const second = await browser.newContext({
    storageState: OWNER_SESSION,
    baseURL: process.env.E2E_URL ?? "",
  });
  const other = await second.newPage();
  for (const tab of [page, other]) {
    await visit(tab, `/people/${id}`);
    await tab.getByRole("button", { name: "Edit" }).click();
  }
  await page.getByLabel("Phone").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was saved").or(page.getByText("Saved")).first()).toBeVisible();

  guard.allow(412, /^\/v1\/people\//);
  await other.getByLabel("Position").fill("Rear admiral");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(
    other.getByText("Somebody else changed this person while you were editing.").first(),
  ).toBeVisible();
  await expect(other.getByLabel("Position")).toHaveValue("Rear admiral");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Keep mine" }).click();
  await other
    .getByRole("button", { name: "Save" })
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect
    .poll(async () => (await page.request.get(`/v1/people/${id}`)).json())
    .toMatchObject({ phone: "2", position: "Rear admiral" });
  await second.close();
});

test("a name of 120 emoji and an image that is none do not break anything", async ({ page, guard }) => {
  await visit(page, "/people/new");
  await page.getByLabel("First name").fill("🎂".repeat(120));
  await page.getByRole("button", { name: "Add person" }).click();
  await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  guard.allow(422, /^\/v1\/assets$/);
  await page.locator("input[type=file]").setInputFiles(CUT_PHOTO);
  await expect(page.locator("#photo-fault")).toBeVisible();
  await visit(page, "/people");
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("a fault stands at its field and keeps what was typed", async ({ page, guard }) => {
  await visit(page, "/people/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.getByLabel("E-mail").fill("");
  guard.allow(409, /^\/v1\/people$/);
  await page.getByLabel("Personnel number").fill("E-1001");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText(/external_id|personnel number/i).first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});
