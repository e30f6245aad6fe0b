import type { Page } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { type Mailbox, openMailbox } from "../fixtures/mailbox.ts";
import { type MovedClock, movedClock } from "../fixtures/moved-clock.ts";
import { expect, expectAccessible, test as inConsole, visit } from "../fixtures/test.ts";

/** A rule that runs by itself, on a clock that the test moves: over the night in which Europe's summer time begins. */
const OWNER = { email: "owner@example.org", password: "correct horse battery" };
const SECONDS = 1000;
/** A Friday. */
const BEGIN = "2027-03-26T10:00:00Z";
/** Their nine o'clock of 31 March 2027. */
const PEOPLE = [
  { first_name: "Kenji", time_zone: "Asia/Tokyo", nine: "2027-03-31T00:00:00Z" },
  { first_name: "Zoë", time_zone: "Europe/Berlin", nine: "2027-03-31T07:00:00Z" },
  { first_name: "Ana", time_zone: "America/New_York", nine: "2027-03-31T13:00:00Z" },
].map((person) => ({ ...person, email: `${person.time_zone.split("/")[1]?.toLowerCase()}@example.org` }));

let installation: Installation;
let mailbox: Mailbox;
let time: MovedClock;

/** On this installation, not on that of the console's tests. */
const test = inConsole.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the first parameter what a fixture needs
  baseURL: async ({}, use) => use(installation?.url),
});

test.beforeAll(async () => {
  test.setTimeout(300 * SECONDS);
  mailbox = await openMailbox("rollcall@example.org", () => null);
  time = await movedClock(BEGIN);
  installation = await startInstallation({
    ROLLCALL_ADMIN_EMAIL: OWNER.email,
    ROLLCALL_ADMIN_PASSWORD: OWNER.password,
    ROLLCALL_SAMPLE_PEOPLE: "0",
    ...mailbox.settings,
    ...time.settings,
  });
});

test.afterAll(async () => {
  expect(await installation.stop()).toBe(0);
  await Promise.all([mailbox.close(), time.remove()]);
});

/** Moves the clocks of the installation and of the page. */
async function moveTo(page: Page, moment: string): Promise<void> {
  await time.set(moment);
  await page.clock.setSystemTime(moment);
}

const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address);
const dateOf = ({ raw }: Mailbox["mails"][number]) => Date.parse(/^Date: (.*)$/m.exec(raw)?.[1] ?? "");

test("a rule is set, approved from its mail, and everybody is written to at nine where they are", async ({
  page,
}) => {
  test.setTimeout(300 * SECONDS);
  await page.clock.setSystemTime(BEGIN);
  await test.step("people of three zones, and a rule that somebody has to approve", async () => {
    await visit(page, "/sign-in");
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const lea = { first_name: "Lea", email: "lea@example.org" };
    for (const person of [...PEOPLE.map(({ nine: _, ...each }) => each), lea]) {
      const data = { ...person, birth_date: "1990-03-31" };
      expect((await page.request.post("/v1/people", { data })).status()).toBe(201);
    }
    await visit(page, "/");
    await page.getByRole("link", { name: "Set up: Birthdays" }).click();
    await page.getByRole("radio", { name: "Somebody approves each video first" }).check();
    // Whoever sets it up is named already.
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByText("“Birthdays” is on")).toBeVisible();
  });

  await test.step("the contact sheet plays each video, and one is left out and skipped", async () => {
    const waiting = async () =>
      (await (await page.request.get("/v1/occurrences?status=awaiting_approval")).json()).length;
    await expect.poll(waiting, { timeout: 120 * SECONDS }).toBe(PEOPLE.length + 1);
    await visit(page, "/");
    await expect(page.getByRole("region", { name: "4 videos wait for approval" })).toBeVisible();
    await page.getByRole("link", { name: "Look through" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("4 videos wait for your approval");
    await page.getByRole("button", { name: "Play Lea’s video" }).click();
    const dialog = page.getByRole("dialog", { name: "Lea" });
    await expect(dialog.locator("video")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("checkbox", { name: "Approve this one" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Approve 3" })).toBeEnabled();
    await page.getByRole("button", { name: "Skip 1" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 videos wait for your approval");
    await expectAccessible(page);
  });

  await test.step("on Monday at eight one mail comes, with everybody else in it", async () => {
    expect(mailbox.mails).toEqual([]);
    await moveTo(page, "2027-03-29T07:59:57Z");
    await expect.poll(() => mailsTo(OWNER.email).length, { timeout: 60 * SECONDS }).toBe(1);
    const [mail] = mailsTo(OWNER.email);
    for (const { first_name: name } of PEOPLE) expect(mail?.html).toContain(name);
    expect(mail && dateOf(mail)).toBeGreaterThanOrEqual(Date.parse("2027-03-29T08:00:00Z"));
  });

  await test.step("one press in it approves all", async () => {
    const links = [...(mailsTo(OWNER.email)[0]?.html ?? "").matchAll(/href="([^"]+)"/g)];
    const addresses = links.map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&")));
    const { pathname, search } = addresses.find((each) => each.search.includes("mail")) ?? {};
    await page.goto(`${pathname}${search}`);
    await expect(page.getByText("3 videos of the e-mail were approved")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing waits for your approval");
    await expectAccessible(page);
  });

  for (const { first_name: name, email, nine } of PEOPLE)
    await test.step(`${name} is written to at nine, and not before`, async () => {
      await moveTo(page, new Date(Date.parse(nine) - 5 * SECONDS).toISOString());
      await expect.poll(() => mailsTo(email).length, { timeout: 60 * SECONDS }).toBe(1);
      const [mail] = mailsTo(email);
      const late = (mail ? dateOf(mail) : 0) - Date.parse(nine);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(60 * SECONDS);
      expect(mail?.html).toContain(`/w/`);
    });

  await test.step("Home says who was written to, and nobody is twice", async () => {
    await visit(page, "/");
    const sent = page.getByRole("region", { name: "Sent in the last 7 days" });
    for (const { first_name: name } of PEOPLE) await expect(sent.getByText(name)).toBeVisible();
    expect(mailbox.mails).toHaveLength(PEOPLE.length + 1);
  });
});
