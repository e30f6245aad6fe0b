import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("a project is made, found, renamed, archived, taken back and restored", async ({ page }) => {
  const stamp = String(Date.now());
  await visit(page, "/projects");
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Welcome ${stamp}`);
  await page.getByRole("button", { name: "Create project" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(`Welcome ${stamp}`);
  await expectAccessible(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Start ${stamp}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(heading).toHaveText(`Start ${stamp}`);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("you cannot make new videos in this project")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make videos" })).toBeHidden();
  await expect(page.getByRole("link", { name: "New collection" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("was restored.")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("you cannot make new videos in this project")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).first().click();
  const search = page.getByLabel("Search by name");
  await search.fill(stamp);
  await expect(page.getByText("No projects match this search.")).toBeVisible();
  await page.getByRole("button", { name: "Archived" }).click();
  await page.getByRole("link", { name: `Start ${stamp}` }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("link", { name: "Make videos" })).toBeVisible();
});
