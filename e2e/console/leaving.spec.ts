import type { Page, Route } from "@playwright/test";
import { openGateway } from "../fixtures/gateway.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const answer = (page: Page, name: "Leave" | "Stay") => question(page).getByRole("button", { name }).click();
/** As the browser's own buttons do, which do not wait for where that leads. */
const go = (page: Page, ...steps: number[]) =>
  page.evaluate((each) => {
    for (const [index, step] of each.entries()) setTimeout(() => window.history.go(step), index * 30);
  }, steps);
const entries = (page: Page) => page.evaluate(() => window.history.length);

async function addPerson(page: Page, last_name: string): Promise<string> {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const data = { first_name: "Leona", last_name };
  return (await (await page.request.post("/v1/people", { data, headers })).json()).id;
}

test("going back or forth asks before what was typed about a person is lost", async ({ page }) => {
  const last_name = `Leaving-${Date.now()}`;
  const id = await addPerson(page, last_name);
  const phone = page.getByLabel("Phone");
  const list = new RegExp(`/people\\?q=${last_name}$`);
  await visit(page, `/people?q=${last_name}`);
  await page.getByRole("link", { name: `Leona ${last_name}` }).click();
  await page.getByRole("button", { name: "Edit" }).click();

  await test.step("nothing is asked while nothing was typed", async () => {
    await go(page, -1);
    await expect(page).toHaveURL(list);
    await go(page, 1);
    await page.getByRole("button", { name: "Edit" }).click();
  });
  const length = await entries(page);

  await test.step("to stay keeps the page, its address and the history", async () => {
    await phone.fill("123");
    await go(page, -1);
    await expectAccessible(page);
    await answer(page, "Stay");
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(`/people/${id}`);
    await expect(phone).toHaveValue("123");
    expect(await entries(page)).toBe(length);
  });

  await test.step("to press twice asks once, and to leave goes back", async () => {
    await go(page, -1, -1);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(`/people/${id}`);
    await go(page, -1);
    await expect(page).toHaveURL(`/people/${id}`);
    await answer(page, "Leave");
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    expect(await entries(page)).toBe(length);
  });

  await test.step("the way forth is still there, and asks as well", async () => {
    await go(page, 1);
    await expect(page).toHaveURL(`/people/${id}`);
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await go(page, -1);
    await page.getByRole("button", { name: "Edit" }).click();
    await phone.fill("456");
    await go(page, 1);
    await answer(page, "Stay");
    await expect(phone).toHaveValue("456");
    await go(page, 1);
    await answer(page, "Leave");
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    await go(page, -1);
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    await go(page, -1);
    await expect(page).toHaveURL(list);
  });

  await test.step("and after the page was loaded anew", async () => {
    await go(page, 1);
    await expect(page).toHaveURL(`/people/${id}`);
    await reload(page);
    await page.getByRole("button", { name: "Edit" }).click();
    await phone.fill("789");
    await go(page, -1);
    await answer(page, "Stay");
    await expect(page).toHaveURL(`/people/${id}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    await go(page, -1);
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("link", { name: `Leona ${last_name}` })).toBeVisible();
  });
});

test("an unpublished template is left without a question, and is there again; one that cannot be saved asks", async ({
  page,
  guard,
}) => {
  await visit(page, "/templates/new");
  await page.getByRole("link", { name: /Blank, wide/ }).click();
  const add = async (kind: string) => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: kind, exact: true }).click();
  };
  const layer = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  const byPalette = async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search people/ }).fill("Projects");
    await expect(page.getByRole("option", { name: "Projects" })).toBeVisible();
    await page.keyboard.press("Enter");
  };
  const projects = page.getByRole("heading", { level: 1, name: "Projects" });
  await add("Text");
  const draft = /\/templates\/[0-9a-f-]{36}\/edit$/;
  await expect(page).toHaveURL(draft);

  await test.step("what is still being saved is there after the way back, and after a reload", async () => {
    await add("Rectangle");
    await byPalette();
    await expect(projects).toBeVisible();
    await go(page, -1);
    await expect(page).toHaveURL(draft);
    await expect(layer("Rectangle")).toBeVisible();
    await add("Circle");
    await reload(page);
    await expect(layer("Circle")).toBeVisible();
  });

  await test.step("while the server refuses, leaving asks, and nothing is lost", async () => {
    guard.allow(500, /^\/v1\/template-drafts\//);
    const refuse = (route: Route) =>
      route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.continue();
    await page.route("**/v1/template-drafts/*", refuse);
    await layer("Circle").press("Delete");
    await expect(page.getByText("Not saved", { exact: true }).last()).toBeVisible();
    await go(page, -1);
    await answer(page, "Stay");
    await expect(page).toHaveURL(draft);
    await byPalette();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await answer(page, "Stay");
    await expect(layer("Circle")).toHaveCount(0);
    await page.unroute("**/v1/template-drafts/*", refuse);
    await expect(page.getByText("Saved", { exact: true }).last()).toBeVisible({ timeout: 15_000 });
    await byPalette();
    await expect(projects).toBeVisible();
    await go(page, -1);
    await expect(layer("Rectangle")).toBeVisible();
    await expect(layer("Circle")).toHaveCount(0);
  });
});

test("what was typed to correct rows of an import is not left without a question", async ({ page }) => {
  await visit(page, "/people");
  await page.getByRole("link", { name: "Import a list" }).click();
  const rows = ["first_name,last_name,birth_date", `Lea,${Date.now()},1990-04-03`, "Leo,Two,3.4.90"];
  const buffer = Buffer.from(rows.join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Import 1 person" }).click();
  const birthday = page.locator("tr", { hasText: "two digits" }).getByRole("textbox");
  await birthday.fill("1990-04-0");
  for (const leave of [
    () => go(page, -1),
    () => page.getByRole("link", { name: "Home", exact: true }).click(),
    () => page.getByRole("button", { name: "Import another file" }).click(),
  ]) {
    await leave();
    await answer(page, "Stay");
    await expect(question(page)).toBeHidden();
    await expect(birthday).toHaveValue("1990-04-0");
  }
  await go(page, -1);
  await answer(page, "Leave");
  await expect(page).toHaveURL(/\/people$/);
});

// A context of its own: there the proxy's 502 is what is tested.
test("a page waits for a server that is gone, with everything typed, and continues by itself", async ({
  browser,
}) => {
  const gateway = await openGateway(process.env.E2E_URL ?? "");
  const context = await browser.newContext({ storageState: OWNER_SESSION, baseURL: gateway.url });
  const there = await context.newPage();
  const notice = there.getByText("The server is not responding.");
  const last_name = `Waiting-${Date.now()}`;
  await visit(there, "/people/new");
  await there.getByLabel("First name").fill("Wanda");
  await there.getByLabel("Last name").fill(last_name);

  const expectNotice = () =>
    expect.poll(() => notice.isVisible(), { intervals: [50], timeout: 3_000 }).toBe(true);

  await test.step("within three seconds it says so; saving says what happened and loses nothing", async () => {
    gateway.turn("gone");
    await expectNotice();
    await there.getByRole("button", { name: "Add person" }).click();
    await expect(there.getByText("The server cannot be reached.")).toBeVisible();
    await expect(there.getByLabel("First name")).toHaveValue("Wanda");
    await expectAccessible(there);
  });
  await test.step("it is saved when the server is back; that takes long and raises no alarm", async () => {
    gateway.turn("there");
    await expect(notice).toHaveCount(0);
    await there.route("**/v1/people", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await route.continue();
    });
    const alarm = notice.waitFor().then(
      () => true,
      () => false,
    );
    await there.getByRole("button", { name: "Add person" }).click();
    await expect(there.getByRole("heading", { level: 1 })).toContainText(`Wanda ${last_name}`);
    expect(await Promise.race([alarm, false])).toBe(false);
  });
  await test.step("a link pressed meanwhile leads on when the server is back", async () => {
    gateway.turn("gone");
    await there.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
    await expectNotice();
    await expect(there.getByRole("heading", { level: 1 })).toContainText(`Wanda ${last_name}`);
    gateway.turn("there");
    await expect(there.getByRole("heading", { level: 1 })).toHaveText("Projects");
    await expect(notice).toHaveCount(0);
  });
  await test.step("a server that hangs is noticed as soon, on a page that asks nothing, and what hung is asked again", async () => {
    gateway.turn("silent");
    await expectNotice();
    await there.getByRole("navigation").getByRole("link", { name: "Audit log" }).click();
    gateway.turn("there");
    await expect(there.getByRole("heading", { level: 1 })).toHaveText("Audit log");
    await expect(notice).toHaveCount(0);
  });
  await test.step("a page that fails in the browser alone shows an id of the server's log", async () => {
    // The page before may fail as well, with a report of its own, before it is left; and this one twice, as React tries again.
    const reported: { status: number; id: string }[] = [];
    there.on("response", async (response) => {
      if (
        !response.url().endsWith("/browser-faults") ||
        response.request().postDataJSON().page !== "/api-keys"
      )
        return;
      reported.push({
        status: response.status(),
        id: (await response.headerValue("x-request-id")) ?? "none",
      });
    });
    await there.evaluate(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
        get: () => () => {
          throw new TypeError("made to fail");
        },
      });
    });
    await there.getByRole("navigation").getByRole("link", { name: "API keys" }).click();
    await expect(there.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    const shown = async () => (await there.getByRole("button", { name: "Copy ID" }).textContent()) ?? "";
    await expect
      .poll(async () => reported.map(({ id }) => id.slice(-4)).includes((await shown()).trim().slice(-4)))
      .toBe(true);
    expect(new Set(reported.map(({ status }) => status))).toEqual(new Set([204]));
    await expect(there.getByRole("navigation").getByRole("link", { name: "People" })).toBeVisible();
    await expectAccessible(there);
  });
  await context.close();
  await gateway.close();
});
