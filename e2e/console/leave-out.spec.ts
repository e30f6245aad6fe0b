import type { APIRequestContext, Page, Request } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, reload, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

const SECONDS = 1000;
/** A character that no font has. */
const UNSHOWN = "\u{10FFFD}";

async function send(request: APIRequestContext, method: "POST" | "PATCH", path: string, data: object) {
  const headers = { Origin: new URL(process.env.E2E_URL ?? "").origin };
  const answer = await request.fetch(path, { method, data, headers });
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

/** The next day on which nobody has their birthday, `YYYY-MM-DD`. */
async function freeBirthday(request: APIRequestContext): Promise<string> {
  for (let ahead = 20; ahead < 300; ahead += 1) {
    const day = new Date(Date.now() + ahead * 24 * 3600 * SECONDS).toISOString().slice(0, 10);
    const query = `status=active&birthday_from=${day}&birthday_to=${day}&limit=1`;
    if ((await (await request.get(`/v1/people?${query}`)).json()).length === 0) return day;
  }
  throw new Error("Somebody has a birthday on every day");
}

/** Collects what the page asks for with a POST, but for checks and stills. */
function commandsOf(page: Page): string[] {
  const commands: string[] = [];
  page.on("request", (request: Request) => {
    const path = new URL(request.url()).pathname;
    const isOrder = request.method() === "POST" && !path.endsWith("/preview") && path.startsWith("/v1/");
    if (isOrder && request.postDataJSON()?.dry_run !== true) commands.push(path);
  });
  return commands;
}

test("anybody can be left out of a period, what cannot be made is not started, and a double click counts once", async ({
  page,
  guard,
}) => {
  test.setTimeout(180 * SECONDS);
  // The preview of the one who cannot be shown.
  guard.allow(422, /\/preview$/);
  const { request } = page;
  const day = await freeBirthday(request);
  const birth_date = `1990-${day.slice(5)}`;
  const xara = await send(request, "POST", "/v1/people", { first_name: "Xara", birth_date });
  await send(request, "POST", "/v1/people", { first_name: "Ylva", birth_date });
  await send(request, "POST", "/v1/people", { first_name: UNSHOWN, last_name: "Zander", birth_date });
  const templates = await (await request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const make = (count: number) =>
    page.getByRole("button", { name: count === 1 ? "Make 1 video" : `Make ${count} videos` });
  const leftOut = page.getByRole("region", { name: "Excluded" });
  const commands = commandsOf(page);

  await test.step("leave somebody out, and take them back", async () => {
    await visit(page, `/collections/new?template_id=${template.id}&birthday_from=${day}&birthday_to=${day}`);
    await expect(page.getByText("3 people", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Exclude Xara" }).click();
    await expect(page.getByText("3 people, 1 excluded")).toBeVisible();
    await expect(leftOut).toContainText("Xara");
    await expect(make(2)).toBeVisible();
    await expectAccessible(page);
    await leftOut.getByRole("button", { name: "Include Xara" }).click();
    await expect(leftOut).toHaveCount(0);
    await expect(make(3)).toBeVisible();
  });

  await test.step("after a check the start says how many it makes, and who goes without", async () => {
    await page.getByRole("button", { name: "Check everyone" }).click();
    await expect(page.getByText("2 of 3 videos can be made.")).toBeVisible({ timeout: 30 * SECONDS });
    await expect(page.getByText(/^\d\.\ds of 10s$/)).toBeVisible();
    await expect(make(2)).toBeVisible();
    await expect(page.getByText("One person will not get a video.")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Exclude the person/ }).uncheck();
    await expect(make(3)).toBeVisible();
    await expect(page.getByText("One video will fail.")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Exclude the person/ }).check();
  });

  await test.step("from the contact sheet too, down to nothing to start", async () => {
    const sheet = page.getByRole("list", { name: "Stills of all videos" });
    await sheet.getByRole("button", { name: "Exclude Xara" }).click();
    await expect(page.getByText("1 of 2 videos can be made.")).toBeVisible();
    await expect(make(1)).toBeVisible();
    await sheet.getByRole("button", { name: "Exclude Ylva" }).click();
    const start = page.getByRole("button", { name: "Make videos" });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription(/^None of these videos can be made/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Include again" }).click();
    await expect(make(2)).toBeEnabled();
  });

  await test.step("a double click starts one collection, of those who can have a video", async () => {
    await make(2).dblclick();
    await page.waitForURL(/\/collections\/[0-9a-f-]{36}/);
    await expect(page.getByText("of 2 done")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(template.name);
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 90 * SECONDS });
    expect(commands).toEqual(["/v1/collections"]);
    await expect(page.getByText(/[\d.]+ videos? a minute/)).toBeVisible();
  });

  await test.step("a double click makes what is out of date again once", async () => {
    await send(request, "PATCH", `/v1/people/${xara.id}`, { first_name: "Xarabelle" });
    await reload(page);
    commands.length = 0;
    await page.getByRole("button", { name: "Update 1 video" }).dblclick();
    await expect(page.getByRole("button", { name: "Play the video for Xarabelle" })).toBeVisible({
      timeout: 60 * SECONDS,
    });
    expect(commands).toHaveLength(1);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.getByText("Duration of last run")).toBeVisible({ timeout: 30 * SECONDS });
    await expect(page.getByText("a minute")).toHaveCount(0);
  });

  await test.step("the same once more is called otherwise", async () => {
    await visit(page, `/collections/new?template_id=${template.id}&birthday_from=${day}&birthday_to=${day}`);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(/ \(2\)$/);
  });
});
