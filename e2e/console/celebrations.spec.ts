import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("the usual rule is set up in two presses, changed, switched on and off, and deleted", async ({
  page,
}) => {
  await visit(page, "/celebrations/new?occasion=birthday");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Birthdays");
  // The designs that are made for birthdays are chosen.
  const designs = page.getByRole("group", { name: "Designs" });
  await expect(designs.getByRole("checkbox", { checked: true })).toHaveCount(2);
  const rendering = page.getByRole("radiogroup", { name: "When are the videos rendered?" });
  await expect(rendering.getByRole("radio", { name: "Render all before they are sent" })).toBeChecked();
  const title = `Birthdays ${Date.now()}`;
  await name.fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Off", { exact: true })).toBeVisible();

  await page.getByLabel("Time", { exact: true }).fill("07:30");
  await page.getByRole("radio", { name: "Only some people" }).check();
  await page.getByRole("combobox", { name: "Departments" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  const watched = rendering.getByRole("radio", { name: "Render when somebody watches" });
  await watched.check();
  await page.getByRole("radio", { name: "Somebody approves each video first" }).check();
  // Whoever sets it up is named; without anybody it says what is missing, above the open list.
  const approvers = page.getByRole("combobox", { name: "Who approves" });
  await approvers.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(approvers).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Choose at least one member.")).toBeVisible();
  await approvers.click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText(`“${title}” is on`)).toBeVisible();
  // What was switched meanwhile does not stand in the way of what was changed.
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await visit(page, "/celebrations");
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("07:30");
  await expect(row).toContainText("On");
  await row.getByRole("link").first().click();
  await expect(watched).toBeChecked();
  await expect(watched).toHaveAccessibleDescription(/takes no storage/);
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete celebration" }).click();
  await expect(page.getByText(`“${title}” was deleted`)).toBeVisible();
  await expect(page).toHaveURL(/\/celebrations$/);
});

test("what nobody has edited follows the occasion of a new rule", async ({ page }) => {
  await visit(page, "/celebrations/new?occasion=birthday");
  const name = page.getByRole("textbox", { name: "Name" });
  const subject = page.getByRole("textbox", { name: "Subject" });
  const chosen = page.getByRole("group", { name: "Designs" }).getByRole("checkbox", { checked: true });
  const chosenNames = async () =>
    Promise.all((await chosen.all()).map((each) => each.locator("xpath=..").textContent()));
  const ofBirthdays = await chosenNames();
  await expect(subject).toHaveText(/Happy birthday/);
  const choose = async (occasion: string) => {
    await page.getByRole("combobox", { name: "Occasion" }).click();
    await page.getByRole("option", { name: occasion, exact: true }).click();
  };
  await choose("Work anniversaries");
  await expect(name).toHaveValue("Work anniversaries");
  await expect(subject).toHaveText(/Thank you/);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveText(/work anniversary/);
  expect(await chosenNames()).not.toEqual(ofBirthdays);
  await expect(page.getByRole("heading", { name: "Other designs" })).toBeVisible();

  await name.fill("Our own name");
  await choose("Birthdays");
  await expect(name).toHaveValue("Our own name");
  await expect(subject).toHaveText(/Happy birthday/);
  expect(await chosenNames()).toEqual(ofBirthdays);
  // The tests' installation is on this computer.
  await expect(page.getByRole("note").filter({ hasText: "Only this computer" })).toContainText(
    "ROLLCALL_URL",
  );
  await page.getByRole("radio", { name: "Nobody" }).check();
  await expect(page.getByRole("note").filter({ hasText: "Only this computer" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a second rule of an occasion is told of, and asked about before it is on", async ({ page }) => {
  const name = `First ${Date.now()}`;
  const [template] = await (await page.request.get("/v1/templates?limit=1")).json();
  const rule = { occasion: "work_anniversary", template_ids: [template.id], to: null, lead_days: 1 };
  const make = async (data: object) => {
    const answer = await page.request.post("/v1/celebrations", { data: { ...rule, ...data } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).id as string;
  };
  const first = await make({ name, enabled: true });
  const second = await make({ name: `Second of ${name}` });

  await visit(page, "/celebrations/new?occasion=work_anniversary");
  const note = page.getByRole("note").filter({ hasText: "congratulates on this occasion already" });
  await expect(note).toBeVisible();
  // What is offered is an occasion that has no rule.
  await visit(page, "/celebrations/new");
  await expect(page.getByRole("combobox", { name: "Occasion" })).not.toHaveValue("Work anniversaries");

  await visit(page, `/celebrations/${second}`);
  await expect(note).toContainText("Whoever is in both gets two videos.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("dialog")).toContainText("each person gets two videos");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Switch on", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on both" }).click();
  await expect(page.getByText(/^“Second of .* is on\. .* in the next 30 days\./)).toBeVisible();
  // A rule that is for others only is not asked about.
  await page.getByRole("button", { name: "Switch off" }).click();
  // A page that is left before its change was answered can take the change with it.
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  const people = { sector: [`Nobody ${name}`] };
  await page.request.patch(`/v1/celebrations/${second}`, { data: { people } });
  await reload(page);
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Nobody has a day in the next 30 days.")).toBeVisible();
  for (const id of [first, second])
    expect((await page.request.delete(`/v1/celebrations/${id}`)).status()).toBe(204);
});

test("whom a rule is about is seen in the calendar, and skipped", async ({ page }) => {
  const name = `Anniversaries ${Date.now()}`;
  const [template] = await (await page.request.get("/v1/templates?limit=1")).json();
  const created = await page.request.post("/v1/celebrations", {
    data: {
      ...{ name, enabled: true, occasion: "work_anniversary", template_ids: [template.id], to: null },
      // Nothing is prepared while others test beside.
      lead_days: 1,
    },
  });
  const { id } = await created.json();
  // In a month in which nothing is due yet.
  const month = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 7);
  await visit(page, `/celebrations/calendar?month=${month}`);
  const day = page
    .getByRole("table", { name: "Calendar" })
    .getByRole("link", { name: /: \d+ celebration/ })
    .first();
  await day.click();
  await expect(day).toHaveAttribute("aria-current", "date");
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(row).toContainText("Planned");
  await row.getByRole("button", { name: /^Skip/ }).click();
  await expect(row).toContainText("Skipped: by hand");
  await row.getByRole("button", { name: /^Do it after all/ }).click();
  await expect(row).toContainText("Planned");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Next month" }).click();
  await expect(page).toHaveURL(/month=20/);
  expect((await page.request.delete(`/v1/celebrations/${id}`)).status()).toBe(204);
});

test("what will go wrong is told before the day, and where to mend it", async ({ page }) => {
  const sector = `Warned ${Date.now()}`;
  const day = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(5, 10);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const person = await post("/v1/people", {
    first_name: "Warned",
    sector,
    birth_date: `--${day}`,
    language: "fr",
  });
  const templates = await (await page.request.get("/v1/templates?limit=200")).json();
  const { id: template } =
    templates.find(({ name }: { name: string }) => name.includes("Birthday")) ?? templates[0];
  const rule = await post("/v1/celebrations", {
    ...{ name: sector, enabled: true, occasion: "birthday", people: { sector: [sector] }, lead_days: 1 },
    ...{ template_ids: [template], to: "person", subject: "For you", text: "All the best!" },
  });
  await visit(page, `/celebrations/${rule.id}`);
  const row = page.getByRole("listitem").filter({ hasText: "Planned" });
  await expect(row).toContainText("No e-mail address: nothing can be sent.");
  await expect(row).toContainText("No photo: the video");
  await expect(row).toContainText("No words in this language: the usual ones are sent.");
  // The tests' installation has no SMTP server.
  await expect(page.getByRole("note").filter({ hasText: "E-mail is not set up" })).toBeVisible();
  await expectAccessible(page);
  // What keeps everybody, or somebody, from being congratulated is on Home as well.
  await visit(page, "/?days=30");
  const coming = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Warned", exact: true }) });
  await expect(coming).toContainText("No e-mail address: nothing can be sent.");
  await expect(coming).not.toContainText("No words in this language");
  const trouble = page
    .getByRole("note")
    .filter({ hasText: "E-mail is not set up, and nobody is written to" });
  await expect(trouble).toBeVisible();
  await expectAccessible(page);
  await trouble.getByRole("link").click();
  await expect(page).toHaveURL(/\/celebrations/);
  await visit(page, `/celebrations/${rule.id}`);
  await row.getByRole("link", { name: /^Add an address\s+Warned$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/people/${person.id}$`));
  await visit(page, "/celebrations");
  await expect(page.getByRole("row").filter({ hasText: sector })).toContainText("On, no e-mail");
  await page.request.delete(`/v1/celebrations/${rule.id}`);
  await page.request.delete(`/v1/people/${person.id}`);
});

const CALENDAR = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test"],
  ...["BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20880101", "SUMMARY:New Year far away", "END:VEVENT"],
  "END:VCALENDAR",
];

test("holidays are added one by one and from a calendar file, and deleted; the weekend is chosen", async ({
  page,
  guard,
}) => {
  guard.allow(422, /\/v1\/holidays/);
  await visit(page, "/settings/holidays");
  await page.getByRole("textbox", { name: "Day" }).fill("24/12/2087");
  await page.getByRole("textbox", { name: "Name" }).fill("Day of the test");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Day of the test" });
  await expect(row).toContainText(/Wednesday,? 24 December 2087/);

  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/calendar", buffer: Buffer.from(text) });
  };
  await choose("notes.ics", "No calendar\n");
  await expect(page.getByRole("alert").filter({ hasText: "This is no calendar file" })).toBeVisible();
  await choose("holidays.ics", CALENDAR.join("\r\n"));
  await expect(page.getByText("1 holiday was added", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "New Year far away" })).toBeVisible();
  await expectAccessible(page);

  for (const name of ["Day of the test", "New Year far away"]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  }
  const friday = page.getByRole("checkbox", { name: "Friday" });
  // A page that is left at once takes the change with it.
  const saved = () => page.waitForResponse((response) => response.request().method() === "PATCH");
  await Promise.all([saved(), friday.check()]);
  await reload(page);
  await expect(friday).toBeChecked();
  await Promise.all([saved(), friday.uncheck()]);
});

test("a link of an e-mail that is not the reader's is sent once by the page, approves nothing, and says so", async ({
  page,
  guard,
}) => {
  guard.allow(404, /^\/v1\/occurrences\/approve-mailed$/);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/occurrences/approve-mailed")) sent.push(request.postData() ?? "");
  });
  await visit(page, "/celebrations/approvals?mail=of-somebody-else");
  const answer = page.getByText("Nothing was approved. This link is not for you");
  await expect(answer).toBeVisible();
  // The address that is copied, or loaded again, has no secret.
  await expect(page).toHaveURL(/\/celebrations\/approvals$/);
  await expectAccessible(page);
  await reload(page);
  await expect(answer).toBeHidden();
  expect(sent).toEqual(['{"token":"of-somebody-else"}']);
});
