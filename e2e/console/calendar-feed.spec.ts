import { request as newRequest } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("a member subscribes to the calendar by an address that is shown once, replaces it and ends it", async ({
  page,
}) => {
  await page.request.delete("/v1/calendar-feed");
  await visit(page, "/celebrations/calendar?subscribe=true");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("A secret address");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make address" }).click();
  const address = dialog.getByLabel("Address", { exact: true });
  const first = await address.inputValue();
  expect(first).toMatch(/\/calendar\/[\w-]{22}\.ics$/);
  await expect(dialog).toContainText("Google Calendar");
  await expect(dialog).toContainText("Only this computer can open it");
  await expectAccessible(page);
  // A slip does not lose it.
  await page.keyboard.press("Escape");
  await expect(address).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();

  // As a calendar program does, which is signed in nowhere.
  const program = await newRequest.newContext();
  const calendar = await program.get(first);
  expect([calendar.status(), calendar.headers()["content-type"]]).toEqual([
    ...[200, "text/calendar; charset=utf-8"],
  ]);
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);

  await page.getByRole("button", { name: "Subscribe…" }).click();
  await expect(dialog).toContainText("A calendar last asked for it:");
  await expect(dialog).not.toContainText(first);
  await dialog.getByRole("button", { name: "Replace address" }).click();
  await expect(dialog).toContainText("Replace the address?");
  await dialog.getByRole("button", { name: "Replace address" }).click();
  await expect(address).toBeVisible();
  const second = await address.inputValue();
  expect(second).not.toBe(first);
  expect([(await program.get(first)).status(), (await program.get(second)).status()]).toEqual([404, 200]);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Subscribe…" }).click();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByRole("button", { name: "Stop feed" }).click();
  await expect(dialog.getByRole("button", { name: "Make address" })).toBeVisible();
  expect((await program.get(second)).status()).toBe(404);
  await program.dispose();
});
