import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test("the organization gets another name, which the frame shows at once", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/settings");
  const storage = page.getByRole("region", { name: "Storage" });
  await expect(storage.getByRole("term")).toHaveText([
    "Videos",
    "Zip files",
    "Photos and other uploads",
    "Total",
    "Limit",
  ]);
  await expect(storage.getByRole("definition").last()).toHaveText("100 GB");
  await expect(storage.getByRole("definition").first()).toHaveText(/^[1-9][\d.]* MB$/);
  await page.getByLabel("Short name").fill("Nord Licht");
  await page.getByLabel("Name", { exact: true }).fill("Südlicht Kliniken");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This has characters that are not allowed here.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Short name").fill("suedlicht");
  for (const name of ["Südlicht Kliniken", OWNER.organization]) {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("complementary").getByText(name)).toBeVisible();
  }
  await context.close();
});

test("e-mail says what is missing, and keeps the sender", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/settings/email");
  const status = page.getByRole("region", { name: "Status" });
  await expect(status.getByText("Not set up")).toBeVisible();
  await expect(status.getByText("ROLLCALL_SMTP_URL")).toBeVisible();
  await expect(page.getByText("No e-mails in the last 30 days.")).toBeVisible();
  await page.getByLabel("Reply to").fill("nobody");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Reply to")).toHaveAccessibleDescription(/Enter an e-mail address/);
  await page.getByLabel("Reply to").fill("hr@example.com");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectAccessible(page);
  await reload(page);
  await expect(page.getByLabel("Reply to")).toHaveValue("hr@example.com");
  await page.getByLabel("Reply to").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await context.close();
});

test("who leads an organization turns off the e-mail of what failed", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/profile");
  const wanted = page.getByRole("switch", { name: "Tell me what failed" });
  for (const isOn of [false, true]) {
    await expect(wanted).toBeChecked({ checked: !isOn });
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await wanted.press("Space");
    await expect(wanted).toBeChecked({ checked: isOn });
    await saved;
    await reload(page);
    await expect(wanted).toBeChecked({ checked: isOn });
  }
  await expect(wanted).toBeChecked();
  await expectAccessible(page);
  await context.close();
});

test("e-mail shows how a mail about a video will look before it is saved", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/settings/email");
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByText("Dear Ada,")).toBeVisible();
  await page.getByLabel("Signature").fill("People & Culture\nHamburg");
  await expect(mail.getByText("People & Culture")).toBeVisible();
  const ground = () => mail.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe("rgb(243, 241, 236)");
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(ground).toBe("rgb(22, 20, 18)");
  const picture = mail.getByRole("img", { name: /Play the video for Ada/ });
  const isLoaded = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  await page.getByLabel("Pictures").uncheck({ force: true });
  await expect.poll(isLoaded).toBe(false);
  await page.getByText("Narrow", { exact: true }).click();
  await expect(page.locator('iframe[title="Preview"]')).toHaveCSS("max-width", "360px");
  await page.getByText("Plain text", { exact: true }).click();
  await expect(page.getByText(/Watch the video:\nhttp/)).toContainText("People & Culture\nHamburg");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await reload(page);
  await expect(page.getByLabel("Signature")).toHaveValue("People & Culture\nHamburg");
  await page.getByLabel("Signature").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await context.close();
});

test("the brand is set once, and comes first in the editor", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/settings/brand");
  const logo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAAWSURBVBiVY/y/SeU/Ax7AhE9y+CgAAO07AuSRYQPIAAAAAElFTkSuQmCC",
    "base64",
  );
  const file = { name: "logo.png", mimeType: "image/png" };
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ ...file, buffer: Buffer.from("no picture") });
  await expect(page.getByText("The file is not an image")).toBeVisible();
  await input.setInputFiles({ ...file, buffer: logo });
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
  await page.getByRole("button", { name: "Add colour" }).click();
  await page.getByRole("textbox", { name: "Name 1" }).fill("Fjord");
  await page.getByRole("combobox", { name: "Add a built-in font" }).click();
  await page.getByRole("option", { name: "Playfair Display" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The brand was saved.")).toBeVisible();
  await visit(page, "/templates/new?shape=wide");
  await page.getByRole("button", { name: "Choose a colour: Colour" }).click();
  await page.getByRole("button", { name: "Fjord", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logo" }).click();
  await expect(page.getByRole("button", { name: "Move Logo" })).toBeVisible();
  await context.close();
});

test("custom fields get names, types and an order, are merged and deleted, and what was undone in part is told", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await visit(page, "/people");
  const headers = { origin: new URL(page.url()).origin };
  const add = async (name: string, fields: Record<string, string>): Promise<string> => {
    const data = { first_name: name, custom_fields: fields };
    return (await (await page.request.post("/v1/people", { data, headers })).json()).id;
  };
  const fielda = await add("Fielda", {
    ...{ e2e_cake: "Sacher", e2e_site: "Oslo", e2e_since: "13.06.2021" },
    ...{ e2e_team: "Blue", e2e_group: "Azure" },
  });
  const fieldo = await add("Fieldo", { e2e_since: "last summer", e2e_group: "Red" });
  await visit(page, "/settings");
  await page.getByRole("link", { name: "Manage fields" }).click();
  const act = async (field: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${field}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const cake = page.getByRole("listitem").filter({ hasText: "e2e_cake" });
  await expect(cake).toContainText("1 person");
  await act("E2e cake", "Edit");
  await page.getByRole("textbox", { name: "Name" }).fill("Favourite cake");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(cake).toContainText("Favourite cake");
  await expect(cake).toContainText("e2e_cake");
  const places = async (): Promise<string[]> =>
    (await (await page.request.get("/v1/custom-fields")).json()).map(({ key }: { key: string }) => key);
  const site = page.getByRole("button", { name: "Move E2e site" });
  await expect(async () => {
    await site.press("ArrowUp");
    const order = await places();
    expect(order).toContain("e2e_site");
    expect(order.indexOf("e2e_site")).toBeLessThan(order.indexOf("e2e_cake"));
  }).toPass();
  await expectAccessible(page);

  // Whose value cannot be read as the type is named, and the others become dates.
  await act("E2e since", "Edit");
  const edit = page.getByRole("dialog");
  await edit.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Date" }).click();
  await expect(edit.getByRole("listitem").filter({ hasText: "Fieldo" })).toContainText("last summer");
  await expect(edit).toContainText("13.06.2021 → 13 June 2021");
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The value of 1 person was converted.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "e2e_since" })).toContainText("1 does not fit");

  // Two fields become one.
  await act("E2e group", "Merge into");
  const merging = page.getByRole("dialog");
  await merging.getByRole("combobox", { name: "Merge into" }).click();
  await page.getByRole("option", { name: "E2e team" }).click();
  await expect(merging.getByRole("row").filter({ hasText: "Fielda" })).toContainText("Azure");
  await merging.getByRole("radio", { name: "the value of E2e group" }).check();
  await merging.getByRole("button", { name: "Merge fields" }).click();
  await expect(page.getByText("The fields were merged, for 2 people.")).toBeVisible();

  // What was changed since a deletion is not undone, and listed.
  await act("Favourite cake", "Delete");
  const deleting = page.getByRole("dialog");
  await expect(deleting).toContainText("1 person has a value in this field.");
  await deleting.getByLabel("Type “Favourite cake” to confirm").fill("Favourite cake");
  await deleting.getByRole("button", { name: "Delete field" }).click();
  const deleted = page.getByRole("alert").filter({ hasText: "The field was deleted" });
  await expect(deleted).toContainText("the value of 1 person");
  const { custom_fields: fields } = await (await page.request.get(`/v1/people/${fielda}`)).json();
  expect(fields).toEqual({ e2e_site: "Oslo", e2e_since: "2021-06-13", e2e_team: "Azure" });
  const data = { custom_fields: { ...fields, e2e_cake: "Linzer" } };
  await page.request.patch(`/v1/people/${fielda}`, { data, headers });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  const failures = page.getByRole("dialog", { name: "Failed for 1 of 1 people" });
  await expect(failures).toContainText("Not undone, because it was changed since: Favourite cake");
  await expectAccessible(page);
  await failures.getByRole("link", { name: "Fielda" }).click();
  await page.waitForURL(`**/people/${fielda}`);
  const terms = page.getByRole("term").filter({ hasText: /Favourite cake|E2e site/ });
  await expect(terms).toHaveText(["E2e site", "Favourite cake"]);

  await test.step("what could not be undone is still told by the audit log", async () => {
    await visit(page, "/audit");
    const undone = page
      .getByRole("row", { name: /undid a change to the custom field Favourite cake/ })
      .first();
    await undone.getByRole("button", { name: "Show result" }).click();
    const result = page.getByRole("dialog", { name: "Result" });
    await expect(result).toContainText("Failed for 1 of 1 people");
    await expect(result).toContainText("Not undone, because it was changed since: Favourite cake");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  // The form has a control for the type; what does not fit stays, and is said.
  await visit(page, `/people/${fieldo}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByText("“last summer” is not a date.")).toBeVisible();
  await page.getByRole("textbox", { name: "E2e since" }).fill("12/05/2020");
  await page.getByRole("textbox", { name: "E2e site" }).fill("Rome");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("definition").filter({ hasText: "12 May 2020" })).toBeVisible();
  await context.close();
});

test("what is typed while a form is being saved stays, and is asked about as unsaved", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v1/organizations/*", async (route) => {
    if (route.request().method() === "PATCH") await isReleased;
    await route.continue();
  });
  await visit(page, "/settings");
  const name = page.getByLabel("Name", { exact: true });
  // Stored without the spaces: the organization is called as before.
  await name.fill(`${OWNER.organization} `);
  await page.getByRole("button", { name: "Save changes" }).click();
  await name.fill(`${OWNER.organization} and more`);
  release();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(name).toHaveValue(`${OWNER.organization} and more`);
  await page.getByRole("link", { name: "Videos", exact: true }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL("**/videos");
  await context.close();
});

test("somebody changes their own name and password, and signs out elsewhere", async ({
  browser,
  page,
  guard,
  baseURL,
}) => {
  const email = "petra@example.org";
  const owner = await browser.newContext({ storageState: OWNER_SESSION, ...(baseURL ? { baseURL } : {}) });
  const [organization] = await (await owner.request.get("/v1/organizations")).json();
  const invited = await owner.request.post(`/v1/organizations/${organization.id}/invitations`, {
    data: { email, role: "editor" },
    headers: { Origin: baseURL ?? "" },
  });
  const { url } = await invited.json();
  await visit(page, url);
  await page.getByLabel("Your name").fill("Petra Profil");
  await page.getByLabel(/^Password/).fill("password123");
  await page.getByRole("button", { name: /Join/ }).click();
  await expect(page.getByText(/^This password is too common/)).toBeVisible();
  await page.getByLabel(/^Password/).fill("a first calm sentence");
  await page.getByRole("button", { name: /Join/ }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/invitations"));
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await elsewhere.request.post("/api/auth/sign-in/email", {
    data: { email, password: "a first calm sentence" },
    headers: { Origin: baseURL ?? "" },
  });

  await page.getByRole("button", { name: "Account of Petra Profil" }).click();
  await page.getByRole("menuitem", { name: "Your profile" }).click();
  await page.getByLabel("Your name").fill("Petra Neu");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Account of Petra Neu" })).toBeVisible();
  await expectAccessible(page);

  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  guard.allow(400, /change-password/);
  await page.getByLabel(/^Current password/).fill("not that one");
  await page.getByLabel(/^New password/).fill("a second calm sentence");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await page.getByLabel(/^Current password/).fill("a first calm sentence");
  await page.getByLabel(/^New password/).fill("Petra Neu 2026");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/^This password contains your name/)).toBeVisible();
  await page.getByLabel(/^New password/).fill("a second calm sentence");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel(/^Current password/)).toHaveValue("");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await elsewhere.request.get("/v1/people")).status()).toBe(401);

  const signedIn = await elsewhere.request.post("/api/auth/sign-in/email", {
    data: { email, password: "a second calm sentence" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(signedIn.status()).toBe(200);
  await reload(page);
  await sessions.getByRole("button", { name: /^Sign out/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await elsewhere.request.get("/v1/people")).status()).toBe(401);
  await Promise.all([owner.close(), elsewhere.close()]);
});
