import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const SECONDS = 1000;
/** Nobody's browser: of its own, a context would be signed in as the owner. */
const NOBODY = { storageState: { cookies: [], origins: [] } };

async function post(request: APIRequestContext, path: string, data: object) {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `POST ${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

test("somebody watches their video at a secret address, and what they answer is in the console", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120 * SECONDS);
  const { request } = page;
  const [{ id: orgId }] = await (await request.get("/v1/organizations")).json();
  const countFor = async (watch_views: string) => {
    const sent = { data: { watch_views }, headers: { Origin: new URL(process.env.E2E_URL ?? "").origin } };
    expect((await request.patch(`/v1/organizations/${orgId}`, sent)).status()).toBe(200);
  };
  await countFor("per_person");
  const templates = await (await request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const person = await post(request, "/v1/people", { first_name: "Wanda", last_name: "Uhr", language: "de" });
  const collection = await post(request, "/v1/collections", {
    name: "Watched by one",
    template_id: template.id,
    people: { ids: [person.id] },
  });
  const [video] = await (await request.get(`/v1/collections/${collection.id}/videos`)).json();
  await expect
    .poll(async () => (await (await request.get(`/v1/videos/${video.id}`)).json()).status, {
      timeout: 60 * SECONDS,
    })
    .toBe("succeeded");

  const links = page.getByRole("region", { name: "Watch links" });
  const address = await test.step("an editor makes a link, and finds it again", async () => {
    await visit(page, `/videos/${video.id}`);
    await expect(links).toContainText("No links yet.");
    await links.getByRole("button", { name: "New link" }).click();
    const made = await links.getByRole("textbox", { name: "Watch link" }).inputValue();
    await expect(links).toContainText(/Works until \d/);
    await page.reload();
    await expect(links.getByRole("textbox", { name: "Watch link" })).toHaveValue(made);
    await expectAccessible(page);
    return new URL(made).pathname;
  });

  const stranger = await browser.newContext({
    ...NOBODY,
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const theirs = await stranger.newPage();
  await test.step("whom it was sent to answers, without signing in and without scripts", async () => {
    await theirs.goto(address);
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Ein Video für \u2068Wanda Uhr\u2069");
    await theirs.getByRole("button", { name: "Gefällt mir" }).click();
    await expect(theirs.getByRole("status")).toHaveText(/^Danke!/);
    await theirs.getByLabel("Ihre Nachricht").fill("Das hat mich <b>gefreut</b>!");
    await theirs.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(theirs.getByRole("button", { name: "Gefällt mir" })).toHaveAttribute("aria-pressed", "true");
    await expect(theirs.getByLabel("Ihre Nachricht")).toHaveValue("Das hat mich <b>gefreut</b>!");
    expect(await stranger.cookies()).toEqual([]);
  });

  await test.step("the page fits, and can be used by anybody", async () => {
    const looks = await browser.newContext({ ...NOBODY, ...(baseURL ? { baseURL } : {}) });
    const look = await looks.newPage();
    for (const colorScheme of ["light", "dark"] as const) {
      await look.emulateMedia({ colorScheme });
      for (const width of [320, 390, 768, 1440]) {
        await look.setViewportSize({ width, height: 800 });
        await look.goto(address);
        expect(
          await look.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
        if (width === 390 || width === 1440) await expectAccessible(look);
      }
    }
    const film = look.locator("video");
    await film.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      return player.play();
    });
    await expect
      .poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0.2);
    await looks.close();
  });

  await test.step("the answer is on the pages of the video, the person, the collection, and on Home", async () => {
    for (const path of [
      `/videos/${video.id}`,
      `/people/${person.id}`,
      `/collections/${collection.id}`,
      "/",
    ]) {
      await visit(page, path);
      const answers = page.getByRole("region", { name: path === "/" ? "Newest answers" : "Answers" });
      await expect(answers).toContainText("Love it");
      await expect(answers).toContainText("Das hat mich <b>gefreut</b>!");
      if (path.startsWith("/people") || path.startsWith("/collections"))
        await expect(answers).toContainText("Watched once · first ");
      await expectAccessible(page);
    }
  });

  await test.step("of one person together nothing is told", async () => {
    await countFor("totals");
    await visit(page, `/collections/${collection.id}`);
    const answers = page.getByRole("region", { name: "Answers" });
    await expect(answers).toContainText("Love it");
    await expect(answers).not.toContainText("Watched");
  });

  await test.step("a link that is revoked shows nothing", async () => {
    await visit(page, `/videos/${video.id}`);
    await links.getByRole("button", { name: /^Revoke the link/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(links).toContainText("No links yet.");
    await expect(page.getByRole("region", { name: "Answers" })).toContainText("Love it");
    const gone = await theirs.goto(address);
    expect(gone?.status()).toBe(404);
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("This page is not available");
  });

  await test.step("without a mail server the links are offered, and nothing that could not be sent", async () => {
    await visit(page, `/collections/${collection.id}/send`);
    const off = page.getByRole("region", { name: "E-mail is not set up" });
    await expect(off.getByRole("button", { name: "Download the links" })).toBeVisible();
    await expect(off).toContainText("The links work only on this computer.");
    await expect(off.getByText("ROLLCALL_SMTP_URL")).toBeHidden();
    await off.getByText("For administrators").click();
    await expect(off.getByText("ROLLCALL_SMTP_URL")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Subject" })).toHaveCount(0);
  });

  await test.step("the links of the collection are a table, and are revoked together", async () => {
    await visit(page, `/collections/${collection.id}`);
    const menu = page.getByRole("button", { name: "More actions" });
    await menu.click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download watch links" }).click();
    const table = await readFile(await (await download).path(), "utf8");
    const [url = ""] = /http[^,]+\/w\/[\w-]+/.exec(table) ?? [];
    expect(table).toContain("First name,Last name,E-mail,Link,Valid until\r\nWanda,Uhr,");
    await expect(page.getByText("Link of 1 video downloaded.")).toBeVisible();
    expect((await theirs.goto(new URL(url).pathname))?.status()).toBe(200);
    await menu.click();
    await page.getByRole("menuitem", { name: "Revoke watch links" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Revoke all watch links of “Watched by one”?");
    await dialog.getByRole("button", { name: "Revoke links" }).click();
    await expect(page.getByText("All watch links were revoked.")).toBeVisible();
    expect((await theirs.goto(new URL(url).pathname))?.status()).toBe(404);
  });
  await stranger.close();
});
