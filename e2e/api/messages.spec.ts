import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { type Mailbox, openMailbox } from "../fixtures/mailbox.ts";
import { expect, expectAccessible, test as inConsole, visit } from "../fixtures/test.ts";

/** From a list to an answer in the console, through a mail server: the whole of what the product is for. */
const OWNER = { email: "owner@example.org", password: "correct horse battery" };
const SECONDS = 1000;
const LIST = `First name,Last name,E-mail,Birthday
Zoë,García,zoe@example.org,1990-05-17
Ada,Lovelace,ada@example.org,1985-12-10
Ben,Gone,gone@example.org,1979-01-02
Cy,Without,,1991-03-04
`;

let installation: Installation;
let mailbox: Mailbox;

/** On this installation, not on that of the console's tests. */
const test = inConsole.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the first parameter what a fixture needs
  baseURL: async ({}, use) => use(installation?.url),
});

test.beforeAll(async () => {
  test.setTimeout(300 * SECONDS);
  mailbox = await openMailbox("rollcall@example.org", (address) =>
    address.startsWith("gone@") ? "5.1.1 No such mailbox here" : null,
  );
  installation = await startInstallation({
    ROLLCALL_ADMIN_EMAIL: OWNER.email,
    ROLLCALL_ADMIN_PASSWORD: OWNER.password,
    ROLLCALL_SAMPLE_PEOPLE: "0",
    ...mailbox.settings,
  });
});

test.afterAll(async () => {
  expect(await installation.stop()).toBe(0);
  await mailbox.close();
});

test("a list is imported, its people get their videos by mail, and one answers", async ({
  page,
  browser,
}) => {
  test.setTimeout(300 * SECONDS);
  await test.step("sign in and import the list", async () => {
    await visit(page, "/sign-in");
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await visit(page, "/people/import");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
    await page.getByRole("button", { name: "Import 4 people" }).click();
    await expect(page.getByRole("link", { name: "Show people" })).toBeVisible();
  });

  const collection = await test.step("their videos are made", async () => {
    const headers = { Origin: new URL(page.url()).origin };
    const templates = await (await page.request.get("/v1/templates?limit=200")).json();
    const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
    const made = await page.request.post("/v1/collections", {
      headers,
      data: { name: "Birthdays", type: "birthday", template_id: template.id, people: { filter: {} } },
    });
    expect(made.status()).toBe(202);
    const { id } = await made.json();
    await visit(page, `/collections/${id}`);
    await expect(page.getByText("of 4 done")).toBeVisible();
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 120 * SECONDS });
    return id as string;
  });

  await test.step("the page says who gets a message, and shows it", async () => {
    await page.getByRole("link", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send “Birthdays”");
    const findings = page.getByRole("region", { name: "Who gets it" });
    await expect(findings).toContainText("3 messages will be sent.");
    await expect(findings).toContainText("1 has no e-mail address");
    await expect(findings.getByRole("link", { name: "Cy Without" })).toBeVisible();
    const mail = page.frameLocator("iframe");
    await expect(mail.getByText(/^Dear \S+,$/)).toBeVisible();
    await page.getByText("Plain text", { exact: true }).click();
    await expect(page.getByText("No more videos about me")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("nobody gets anything before it is sent, and a test goes to oneself alone", async () => {
    expect(mailbox.mails).toEqual([]);
    await page.getByRole("button", { name: "Send a test to me" }).click();
    await expect
      .poll(() => mailbox.mails.map(({ to }) => to), { timeout: 30 * SECONDS })
      .toEqual([OWNER.email]);
  });

  await test.step("everybody who can gets theirs, once", async () => {
    // What is chosen first depends on how far away their birthdays are.
    await page.getByRole("radio", { name: /^Now/ }).check();
    await page.getByRole("button", { name: "Send 3 messages" }).click();
    await page.waitForURL((url) => url.pathname === `/collections/${collection}`);
    await expect
      .poll(() => mailbox.mails.map(({ to }) => to).sort(), { timeout: 60 * SECONDS })
      .toEqual(["ada@example.org", OWNER.email, "zoe@example.org"]);
    const messages = page.getByRole("region", { name: "Messages" });
    await expect(messages.getByRole("link", { name: "2 sent" })).toBeVisible({ timeout: 30 * SECONDS });
    await messages.getByRole("link", { name: "1 failed" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
    await expect(page.getByText("550 5.1.1 No such mailbox here")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Collection: / })).toBeVisible();
    await page.getByRole("button", { name: "Actions for Ben Gone" }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Open",
      "Open in new tab",
      "Copy link",
      "Send again",
      "Open the video",
      "Open the person",
      "Open the collection",
    ]);
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: /Ben Gone/ }).check();
    await page.getByRole("button", { name: "Send again" }).click();
    await expectAccessible(page);
    await page
      .getByRole("dialog", { name: "Send 1 message again?" })
      .getByRole("button", { name: "Send again" })
      .click();
    await expect(page.getByText("1 message is being sent again.")).toBeVisible({ timeout: 30 * SECONDS });
    await page.getByRole("link", { name: /Ben Gone/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message to gone@example.org");
    await expectAccessible(page);
    await visit(page, "/messages?status=sent");
    await expect(page.getByRole("link", { name: /Zoë García/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Ben Gone/ })).toHaveCount(0);
    await visit(page, "/collections");
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    const actions = page.getByRole("menuitem");
    await expect(actions.filter({ hasText: /^Send$/ })).toHaveAttribute(
      "href",
      `/collections/${collection}/send`,
    );
    await expect(actions.filter({ hasText: "Download zip" })).toBeVisible();
    await visit(page, `/collections/${collection}/send`);
    await expect(page.getByRole("region", { name: "Who gets it" })).toContainText("2 have had it already");
    await expect(page.getByText("Nobody would get a message.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  });

  await test.step("the mail leads to a page of one's own, and the answer to the console", async () => {
    const { html } = mailbox.mails.find(({ to }) => to === "zoe@example.org") ?? { html: "" };
    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const theirs = await stranger.newPage();
    await theirs.setContent(html);
    await expect(theirs.getByText("Dear Zoë,")).toBeVisible();
    const links = theirs.getByRole("link", { name: /Watch the video/ });
    const address = new URL((await links.last().getAttribute("href")) ?? "");
    await theirs.goto(`${installation.url}${address.pathname}`);
    await expect(theirs.getByRole("heading", { level: 1 })).toContainText("Zoë García");
    await expect(theirs.locator("video")).toBeVisible();
    await theirs.locator("form button").first().click();
    await expect(theirs.getByRole("status")).toBeVisible();
    await stranger.close();
    await visit(page, `/collections/${collection}`);
    await expect(page.getByRole("region", { name: "Answers" })).toContainText("Zoë García");
  });
});
