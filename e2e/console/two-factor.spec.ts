import { totp } from "#test/support/totp.ts";
import { OWNER } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test("two-factor sign-in is turned on, asked for on the way to a page, and turned off", async ({
  page,
  guard,
}) => {
  guard.allow(401, /two-factor\/verify/);
  const dialog = page.getByRole("dialog");
  const givePassword = async (button: string) => {
    await dialog.getByLabel(/^Your password/).fill(OWNER.password);
    await dialog.getByRole("button", { name: button }).click();
  };
  const signIn = async () => {
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel(/^Password/).fill(OWNER.password);
    await page.keyboard.press("Enter");
  };

  // A session of its own: turning it on and off replaces the one that does it.
  await visit(page, "/profile");
  await signIn();
  await expect(page).toHaveURL(/\/profile$/);
  const panel = page.getByRole("region", { name: "Two-factor sign-in" });
  await panel.getByRole("button", { name: "Turn on" }).click();
  await givePassword("Continue");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const digits = totp(key);
  // As an app shows them.
  await dialog.getByLabel(/^Six-digit code/).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(panel).toContainText("You have 10 backup codes left.");

  await page.context().clearCookies();
  await visit(page, "/people?status=archived");
  await signIn();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectAccessible(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong code.")).toBeVisible();
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByRole("textbox", { name: "Backup code" }).fill(codes[0]?.toUpperCase() ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\?status=archived$/);

  await visit(page, "/members");
  await expect(page.getByRole("table", { name: "Members" })).toContainText(`${OWNER.email} · Two-factor`);
  await visit(page, "/profile");
  await expect(panel).toContainText("You have 9 backup codes left.");
  await panel.getByRole("button", { name: "Turn off" }).click();
  await givePassword("Turn off");
  await expect(panel.getByRole("button", { name: "Turn on" })).toBeVisible();
});
