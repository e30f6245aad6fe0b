import type { APIRequestContext } from "@playwright/test";
import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

const ID = "0199d3c5-0000-7000-8000-000000000000";

/** The pages that not everybody may open, with the lowest role, and what others are told there. */
const CLOSED = [
  ["/api-keys", "admin", "see API keys"],
  ["/audit", "admin", "see the audit log"],
  ["/settings", "admin", "see the settings"],
  ["/webhooks", "admin", "see webhooks"],
  [`/webhooks/${ID}`, "admin", "see webhooks"],
  [`/webhooks/${ID}/deliveries/${ID}`, "admin", "see webhooks"],
  ["/templates/new", "editor", "change templates"],
  [`/templates/${ID}/edit`, "editor", "change templates"],
  ["/collections/new", "editor", "make videos"],
  ["/people/new", "editor", "add people"],
  ["/people/import", "editor", "import people"],
  ["/people/photos", "editor", "add photos"],
] as const;

/** Pages for one of `roles` say which role they need and whom to ask; the others do not. */
async function expectClosed(request: APIRequestContext, roles: readonly string[]): Promise<void> {
  for (const [path, role, purpose] of CLOSED) {
    const html = await (await request.get(path)).text();
    const told = `You need at least the ${role === "admin" ? "Admin" : "Editor"} role to ${purpose}.`;
    expect([path, html.includes(told)]).toEqual([path, roles.includes(role)]);
  }
}

test("a wrong password is refused in words, and the right one leads where one wanted to go", async ({
  page,
  guard,
}) => {
  guard.allow(401, /./);
  await visit(page, "/people");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText("Ask an admin of your organization for a reset link.")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel(/^Password/).fill("something else");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();
  await expectAccessible(page);
  // Refused again, the fault is shown anew, and what was typed stays.
  await page.getByLabel(/^Password/).fill("something else again");
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole("button", { name: "Sign in" }).click();
  await refused;
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/people$/);
});

test("somebody invited joins as a viewer, and sees no button that they may not use", async ({ browser }) => {
  const baseURL = process.env.E2E_URL ?? "";
  const owner = await browser.newContext({ storageState: OWNER_SESSION, baseURL });
  const page = await owner.newPage();
  await visit(page, "/members");
  await page.getByRole("button", { name: "Invite people" }).click();
  const addresses = page.getByRole("dialog").getByLabel("E-mail addresses");
  await addresses.fill(`viewer@example.org, Jana <${OWNER.email}>, nobody@`);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByText("Not a valid e-mail address: nobody@")).toBeVisible();
  await expectAccessible(page);
  await addresses.fill(`viewer@example.org, Jana <${OWNER.email}>`);
  await page.getByRole("dialog").getByLabel("Role").click();
  await page.getByRole("listbox", { name: "Role" }).getByRole("option", { name: "Viewer" }).click();
  await page.getByRole("button", { name: "Create invitations" }).click();
  // One of the two is a member already: why stands beside the other's link.
  await expect(page.getByRole("region", { name: "Not invited" })).toContainText(OWNER.email);
  await expectAccessible(page);
  const link = await page
    .getByRole("textbox", { name: "Invitation link for viewer@example.org" })
    .inputValue();

  const guest = await browser.newContext({ baseURL });
  const visitor = await guest.newPage();
  await visit(visitor, link);
  await expectAccessible(visitor);
  await visitor.getByLabel("Your name").fill("Vera Viewer");
  await visitor.getByLabel(/^Password/).fill("another calm sentence");
  await visitor.getByRole("button", { name: /Join/ }).click();
  await visitor.waitForURL((url) => !url.pathname.startsWith("/invitations"));
  await visit(visitor, "/people");
  await expect(visitor.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "New person" })).toHaveCount(0);
  await expectClosed(visitor.request, ["admin", "editor"]);
  await visit(visitor, "/api-keys");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You do not have access to this page");
  await expectAccessible(visitor);
  const refused = await visitor.request.post("/v1/people", {
    data: { first_name: "A" },
    headers: { Origin: baseURL },
  });
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    { detail: "Requires role editor", code: "role_too_low", ctx: { role: "editor" } },
  ]);

  await visit(page, "/members");
  await page.getByLabel("Role of Vera Viewer").selectOption("editor");
  await expect
    .poll(async () =>
      (
        await visitor.request.post("/v1/people", {
          data: { first_name: "Zed" },
          headers: { Origin: baseURL },
        })
      ).status(),
    )
    .toBe(201);

  await expectClosed(visitor.request, ["admin"]);
  await test.step("an admin's link gives a member a new password, and ends their sessions", async () => {
    await page.getByRole("button", { name: "Reset the password of Vera Viewer" }).click();
    await page.getByRole("button", { name: "Create reset link" }).click();
    const shown = page.getByRole("textbox", { name: "Reset link" });
    const url = await shown.inputValue();
    await page.keyboard.press("Escape");
    await expect(shown).toHaveValue(url);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await visit(visitor, url);
    await expectAccessible(visitor);
    await visitor.getByLabel(/^New password/).fill("yet another calm sentence");
    await visitor.getByRole("button", { name: "Save password" }).click();
    await visitor.waitForURL((address) => address.pathname === "/");
    await visit(visitor, url);
    await expect(visitor.getByText("This link no longer works")).toBeVisible();
  });

  await page.getByRole("button", { name: "Suspend Vera Viewer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend Vera Viewer" }).click();
  await expect(page.getByRole("button", { name: "Reactivate Vera Viewer" })).toBeVisible();
  expect((await visitor.request.get("/v1/people")).status()).toBe(401);
  await page.getByRole("button", { name: "Reactivate Vera Viewer" }).click();
  await expect(page.getByRole("button", { name: "Suspend Vera Viewer" })).toBeVisible();
  await Promise.all([owner.close(), guest.close()]);
});
