import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { OWNER, OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, type Guard, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const MESSY = fileURLToPath(new URL("../fixtures/data/people-messy.csv", import.meta.url));
const PHOTO = fileURLToPath(new URL("../fixtures/data/photos/astronaut.png", import.meta.url));
const LANDSCAPE = fileURLToPath(new URL("../fixtures/data/photos/rocket.jpg", import.meta.url));
const CUT_PHOTO = fileURLToPath(new URL("../fixtures/data/photos/truncated.jpg", import.meta.url));

/** A JPEG of more than 12 MB, which its camera says to turn by 90 degrees. */
function lyingOnItsSide(jpeg: Buffer): Buffer {
  const tiff = "4d4d002a000000080001" + "0112000300000001" + "00060000" + "00000000";
  const exif = Buffer.concat([
    Buffer.from("ffe10022", "hex"),
    Buffer.from("Exif\0\0"),
    Buffer.from(tiff, "hex"),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2), Buffer.alloc(12_000_000)]);
}

/** Who is added and who is changed are counted apart. */
const RUN = /^(Import \d+ people|Change \d+ people|Add \d+, change \d+)$/;

test("a list as an HR system exports it goes in, and what does not is explained", async ({ page }) => {
  await visit(page, "/people/import");
  await page.locator("input[type=file]").setInputFiles(MESSY);
  const rejects = page.getByRole("table").filter({ hasText: "Reason" });
  await expect(rejects.locator("tbody tr")).toHaveCount(6);
  await expect(rejects).toContainText("two digits");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: "Download invalid rows" })
      .or(page.getByRole("link", { name: "Download invalid rows" }))
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe("rows-not-imported.csv");
  const [header = "", first = ""] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(header).toMatch(/^\uFEFF?Why not imported/);
  expect(`${header}\n${first}`).not.toMatch(/first_name|birth_date|Value error|Input should/);
  await expectAccessible(page);
  await test.step("a column that was left out goes back to the field it had", async () => {
    const column = page
      .locator("select")
      .filter({ has: page.locator("option[value^='custom_fields.']:checked") });
    const field = await column.first().inputValue();
    const label = await column.first().getAttribute("aria-label");
    const select = page.getByRole("combobox", { name: label ?? "", exact: true });
    await select.selectOption("");
    await expect(select).toHaveValue("");
    await expect(select.locator("option").last()).toHaveAttribute("value", field);
    await select.selectOption(field);
    await expect(page.getByRole("button", { name: RUN })).toBeEnabled();
  });
  await page.getByRole("button", { name: RUN }).click();
  await expect(page.getByRole("link", { name: "Show people" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await test.step("a row that stayed out is corrected in its place", async () => {
    const birthday = rejects.locator("tr", { hasText: "two digits" }).getByRole("textbox");
    await birthday.fill("1990-04-03");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 1 corrected row" }).click();
    await expect(rejects.locator("tbody tr")).toHaveCount(5);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // Of the import, and of the row that was corrected.
    const recipients = page.getByRole("link", { name: "Make videos" });
    await expect(recipients).toHaveAttribute("href", /import_id=[^&]+&import_id=/);
  });

  await test.step("who is known is shown with each value before and after", async () => {
    const changed = "external_id,Position\nE-1074,Head of nights\n";
    await page.getByRole("button", { name: "Import another file" }).click();
    const file = { name: "changed.csv", mimeType: "text/csv", buffer: Buffer.from(changed) };
    await page.locator("input[type=file]").setInputFiles(file);
    const change = page.getByRole("region", { name: "Changes" }).getByRole("row").nth(1);
    await expect(change).toContainText("Row 2");
    await expect(change).toContainText(/Position.*night.*Head of nights/s);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change 1 person", exact: true }).click();
    await expect(page.getByRole("heading", { name: "1 person was changed" })).toBeFocused();
  });
  await test.step("an import is undone, also after its page was left", async () => {
    await visit(page, "/people/import");
    const recent = page.getByRole("region", { name: "Recent imports" });
    const newest = recent.getByRole("listitem").first();
    await expect(newest).toContainText("0 added, 1 changed");
    await newest.getByRole("button", { name: "Undo import" }).click();
    const dialog = page.getByRole("dialog", { name: "Undo this import?" });
    await expect(dialog).toContainText("1 person gets their previous values back.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("The import was undone for 1 person.")).toBeVisible();
    await expect(newest).toContainText("Undone");
    const [person] = await (await page.request.get("/v1/people?external_id=E-1074")).json();
    expect(person.position).not.toBe("Head of nights");
  });
  await test.step("columns go where the last import sent them, or where their headings say", async () => {
    const buffer = Buffer.from("Vorname,Heimatwerk\nRemigius,Turm\n");
    const upload = () =>
      page.locator("input[type=file]").setInputFiles({ name: "home.csv", mimeType: "text/csv", buffer });
    const field = page.getByRole("combobox", { name: "Field for Heimatwerk" });
    await visit(page, "/people/import");
    await upload();
    await field.selectOption("position");
    await page.getByRole("button", { name: "Import 1 person", exact: true }).click();
    await page.getByRole("button", { name: "Import another file" }).click();
    await upload();
    await expect(page.getByText("The column Heimatwerk is matched as in your last import.")).toBeVisible();
    await expect(field).toHaveValue("position");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Match by column name instead" }).click();
    await expect(field).toHaveValue("custom_fields.heimatwerk");
    await expect(page.getByText("as in your last import")).toHaveCount(0);
  });
  await visit(page, "/people?q=Weiß");
  await expect(page.getByRole("link", { name: /Weiß/ }).first()).toBeVisible();
});

test("a folder of photos finds its people by the names of the files", async ({ page }) => {
  const photo = await readFile(PHOTO);
  const file = (name: string) => ({ name, mimeType: "image/png", buffer: photo });
  await visit(page, "/people/photos");
  const large = {
    name: "E-1005.jpg",
    mimeType: "image/jpeg",
    buffer: lyingOnItsSide(await readFile(LANDSCAPE)),
  };
  const list = { name: "E-1004.jpg", mimeType: "image/jpeg", buffer: Buffer.from("first_name\nAda\n") };
  await page
    .locator("input[type=file]")
    .setInputFiles([file("e-1002 new.png"), file("IMG_0001.png"), large, list]);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText("This file is not a picture.");
  await expect(rows.nth(3).getByRole("combobox")).toHaveCount(0);
  await expect(rows.nth(0)).toContainText("No person matches this file name.");
  await rows.nth(0).getByRole("combobox").fill("E-1003");
  await page.getByRole("option", { name: /E-1003/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 3 photos" }).click();
  await expect(page.getByRole("heading", { name: "3 photos were added" })).toBeVisible();
  for (const number of ["E-1002", "E-1003"]) {
    const [person] = await (await page.request.get(`/v1/people?q=${number}`)).json();
    expect(person.photo_asset_id, number).not.toBeNull();
  }
  const [person] = await (await page.request.get("/v1/people?q=E-1005")).json();
  const scaled = await (await page.request.get(`/v1/assets/${person.photo_asset_id}`)).json();
  expect(scaled, "12 MB, and upright").toMatchObject({ width: 427, height: 640 });
});

test("a photo is framed by keyboard, and a replaced one comes back with its framing", async ({ page }) => {
  const [person] = await (await page.request.get("/v1/people?q=E-1006")).json();
  const stored = async () => (await page.request.get(`/v1/people/${person.id}`)).json();
  await visit(page, `/people/${person.id}`);
  await page.locator("input[type=file]").setInputFiles(PHOTO);
  await page.getByRole("button", { name: "Crop and focus" }).click();
  await page.getByRole("button", { name: /^Bottom right corner/ }).press("Shift+ArrowLeft");
  await page.getByRole("button", { name: /^Focus point/ }).press("ArrowUp");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(stored).toMatchObject({
    photo_crop: { x: 0, y: 0, width: 0.9, height: 1 },
    photo_focus: { x: 0.45, y: 0.49 },
  });
  const framed = await stored();
  await page.locator("input[type=file]").setInputFiles(LANDSCAPE);
  await expect.poll(stored).toMatchObject({ photo_crop: null, photo_focus: null });
  await page.getByRole("button", { name: "Undo" }).click();
  const { photo_asset_id, photo_crop, photo_focus } = framed;
  await expect.poll(stored).toMatchObject({ photo_asset_id, photo_crop, photo_focus });
});

test("a few letters lead to a person, by keyboard alone", async ({ page }) => {
  const [person] = await (await page.request.get("/v1/people?q=E-1004")).json();
  const name = `${person.first_name} ${person.last_name}`;
  await visit(page, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search people/ }).fill("E-1004");
  await expect(page.getByRole("option", { name })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
});

test("a dialog that fades away keeps no key to itself", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find anything" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("who is signed out while typing signs in again on the spot and loses nothing", async ({
  page,
  guard,
}) => {
  guard.allow(401, /./);
  await visit(page, "/people/new");
  await page.getByLabel("First name").fill("Kept");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog.getByLabel(/^Password/)).toBeFocused();
  await dialog.getByLabel(/^Password/).fill(OWNER.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("First name")).toHaveValue("Kept");
  await page.getByRole("button", { name: "Add person" }).click();
  await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
});

test.describe("of two browsers that edit one person, the second learns of the first", () => {
  /** Saves another phone number in one browser while the other has a position typed, and saves that too. */
  async function saveBoth(page: Page, browser: Browser, guard: Guard) {
    const { id } = await (
      await page.request.post("/v1/people", {
        data: { first_name: "Grace", last_name: "Hopper", phone: "1" },
        headers: { Origin: new URL(process.env.E2E_URL ?? "").origin },
      })
    ).json();
    const second = await browser.newContext({
      storageState: OWNER_SESSION,
      baseURL: process.env.E2E_URL ?? "",
    });
    const other = await second.newPage();
    const problems: string[] = [];
    other.on("console", (message) => {
      const isRefusal = message.text().includes("the server responded with a status of 412");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });
    for (const tab of [page, other]) {
      await visit(tab, `/people/${id}`);
      await tab.getByRole("button", { name: "Edit" }).click();
    }
    await page.getByLabel("Phone").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("was saved").or(page.getByText("Saved")).first()).toBeVisible();

    guard.allow(412, /^\/v1\/people\//);
    await other.getByLabel("Position").fill("Rear admiral");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Someone else edited this person at the same time.").first()).toBeVisible();
    await expect(other.getByLabel("Position")).toHaveValue("Rear admiral");
    const saved = async () => (await page.request.get(`/v1/people/${id}`)).json();
    return { other, problems, saved, close: () => second.close() };
  }

  test("and keeps its own: nothing of either is lost", async ({ page, browser, guard }) => {
    const { other, problems, saved, close } = await saveBoth(page, browser, guard);
    await expectAccessible(other);
    await other.getByRole("button", { name: "Keep my changes" }).click();
    await expect.poll(saved).toMatchObject({ phone: "2", position: "Rear admiral" });
    expect(problems).toEqual([]);
    await close();
  });

  test("and takes the other's: its form goes on with them", async ({ page, browser, guard }) => {
    const { other, problems, saved, close } = await saveBoth(page, browser, guard);
    await other.getByRole("button", { name: "Discard my changes" }).click();
    await expect(other.getByRole("button", { name: "Discard my changes" })).toBeHidden();
    await expect(other.getByLabel("Phone")).toHaveValue("2");
    await other.getByLabel("Position").fill("Commodore");
    await other.getByRole("button", { name: "Save" }).click();
    await expect.poll(saved).toMatchObject({ phone: "2", position: "Commodore" });
    expect(problems).toEqual([]);
    await close();
  });
});

test("a name of 120 emoji and an image that is none do not break anything", async ({ page, guard }) => {
  await visit(page, "/people/new");
  await page.getByLabel("First name").fill("🎂".repeat(120));
  await page.getByRole("button", { name: "Add person" }).click();
  await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  guard.allow(422, /^\/v1\/assets$/);
  await page.locator("input[type=file]").setInputFiles(CUT_PHOTO);
  await expect(page.locator("#photo-fault")).toBeVisible();
  await visit(page, "/people");
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("a fault stands at its field and keeps what was typed", async ({ page, guard }) => {
  await visit(page, "/people/new");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.getByLabel("E-mail").fill("");
  guard.allow(409, /^\/v1\/people$/);
  await page.getByLabel("Employee ID").fill("E-1001");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText(/external_id|employee ID/i).first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");

  await test.step("how somebody wants to be addressed is chosen by name, and shown so", async () => {
    await page.getByLabel("Employee ID").fill("");
    await page.getByRole("textbox", { name: "Birthday" }).fill("--05-17");
    await page.getByRole("combobox", { name: "Language" }).fill("Germ");
    await page.getByRole("option", { name: "German (de)", exact: true }).click();
    await page.getByRole("combobox", { name: "Time zone" }).fill("tokyo");
    await page.getByRole("option", { name: "Asia/Tokyo" }).click();
    await page.getByRole("switch", { name: "Congratulate" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.waitForURL(/\/people\/[0-9a-f-]{36}$/);
    const person = await (await page.request.get(`/v1${new URL(page.url()).pathname}`)).json();
    expect(person).toMatchObject({
      birth_date: "--05-17",
      language: "de",
      time_zone: "Asia/Tokyo",
      celebrate: false,
    });
    for (const fact of ["17 May", "German", "Asia/Tokyo"])
      await expect(page.getByRole("definition").filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible();
  });
});
