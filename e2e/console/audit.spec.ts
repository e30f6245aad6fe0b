import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("who did what is found by kind, by day and by the thing itself", async ({ page, baseURL }) => {
  const headers = { Origin: baseURL ?? "" };
  const made = await page.request.post("/v1/people", { data: { first_name: "Audrey" }, headers });
  const { id } = await made.json();
  await page.request.patch(`/v1/people/${id}`, { data: { position: "Auditor" }, headers });
  await visit(page, "/audit");
  await page.getByRole("button", { name: "Action", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search Action" }).fill("people: every");
  await page.getByRole("radio", { name: "People: everything", exact: true }).click();
  await expect(page.getByRole("button", { name: "Action: People: everything" })).toBeVisible();
  const changes = page.getByRole("row", { name: `${OWNER.name} changed Audrey` });
  const changed = changes.filter({ hasText: "Position set to Auditor" }).first();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("tbody tr").first().getByRole("link").first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await changed.getByRole("button", { name: "Actions for Audrey" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toHaveAttribute("href", `/people/${id}`);
  await menu.getByRole("menuitem", { name: "Show all entries about this" }).click();
  await expect(page).toHaveURL(new RegExp(`target_id=${id}`));
  await expect(page.getByRole("row", { name: /Audrey/ })).toHaveCount(2);
  await expectAccessible(page);

  await reload(page);
  await expect(page.getByRole("button", { name: "Clear About Audrey" })).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("01/01/2001");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/audit$/);
});

test("a bulk change is undone from its result, long after its notice", async ({ page, baseURL }) => {
  const headers = { Origin: baseURL ?? "" };
  const made = await page.request.post("/v1/people", {
    data: { first_name: "Una", sector: "Old team" },
    headers,
  });
  const { id } = await made.json();
  const data = { action: "update", people: { ids: [id] }, set: { sector: "After" } };
  await page.request.post("/v1/bulk-actions", { data, headers });
  const sectorOf = async () => (await (await page.request.get(`/v1/people/${id}`)).json()).sector;
  await expect.poll(sectorOf).toBe("After");
  await visit(page, "/audit");
  await page.getByRole("button", { name: "Show result" }).first().click();
  const result = page.getByRole("dialog", { name: "Result" });
  await expect(result.getByText("Fields that were set: Department")).toBeVisible();
  await expectAccessible(page);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(result).toHaveCount(0);
  await expect.poll(sectorOf).toBe("Old team");
  await page.getByRole("button", { name: "Show result" }).nth(1).click();
  await expect(result.getByText("1 person was changed.")).toBeVisible();
  await expect(result.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
