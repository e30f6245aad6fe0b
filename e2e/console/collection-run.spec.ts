import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { mergeText } from "../fixtures/merge-text.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";
import { readZip } from "../fixtures/zip.ts";

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

const headingHasFocus = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeFocused();

test("a collection is cancelled, gone on with, retried with other words, and its old videos made again", async ({
  page,
}) => {
  test.setTimeout(240 * SECONDS);
  const { request } = page;
  const add = (data: object) => send(request, "POST", "/v1/people", data);
  const templates = await (await request.get("/v1/templates?limit=200")).json();
  const template = templates.find(({ slug }: { slug: string }) => slug === "candlelight");
  const people = [
    await add({ first_name: "Runa", last_name: "Sommer" }),
    await add({ first_name: UNSHOWN, last_name: "Winter" }),
    ...(await Promise.all(["Ava", "Ben", "Cleo", "Dov"].map((first_name) => add({ first_name })))),
  ];
  const { id } = await send(request, "POST", "/v1/collections", {
    name: "Stopped and gone on with",
    template_id: template.id,
    people: { ids: people.map((person) => person.id) },
  });
  const filter = page.getByRole("group", { name: "Videos of this collection" });

  await test.step("cancel: what is done stays, and the page says how to go on", async () => {
    await visit(page, `/collections/${id}`);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Cancel “Stopped and gone on with”?");
    await dialog.getByRole("button", { name: "Keep running" }).click();
    await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Cancel collection" }).dblclick();
    await headingHasFocus(page);
    await expect(page.getByText(/^Cancelled(\.| before)/)).toBeVisible();
    await expect(filter.getByRole("button", { name: /^Cancelled \d$/ })).toBeVisible();
    await expect(page.getByText("Download zip")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("make the rest: all but the one that cannot be shown", async () => {
    await page.getByRole("button", { name: "Make missing videos" }).click();
    await page.getByRole("button", { name: "Make videos", exact: true }).dblclick();
    await headingHasFocus(page);
    await expect(page.getByRole("link", { name: "Download zip" })).toBeVisible({ timeout: 120 * SECONDS });
    await expect(page.getByText("One video failed. All others are in the zip.")).toBeVisible();
    await expect(filter.getByRole("button", { name: "Failed 1" })).toBeVisible();
    await expect(page.getByText("Done, 1 failed", { exact: true })).toBeVisible();
  });

  await test.step("retry with words that do without the name", async () => {
    await page.getByRole("button", { name: "Retry failed" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("A character cannot be displayed");
    const link = dialog.getByRole("link", { name: /Winter/ });
    await expect(link).toHaveAttribute("href", `/people/${people[1].id}`);
    await dialog.getByRole("switch").press("Space");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    for (const field of await dialog.getByRole("textbox").all()) {
      if ((await mergeText(field)).includes("{{")) await field.fill("All the best");
    }
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Retry", exact: true }).dblclick();
    await headingHasFocus(page);
    await expect(page.getByRole("button", { name: /^Play the video for .* Winter$/ })).toBeVisible({
      timeout: 60 * SECONDS,
    });
    await expect(page.getByText("of 6 done")).toBeVisible();
    await expect(page.getByText("One video failed.")).toHaveCount(0);
  });

  await test.step("the arrow keys go from video to video, and a name leads to its page", async () => {
    const tiles = page.getByRole("list", { name: "Videos" }).getByRole("listitem");
    await tiles.first().getByRole("button", { name: /^Play/ }).click();
    const [first = "", second = ""] = await tiles.getByRole("link").allTextContents();
    await expect(page.getByRole("dialog", { name: first })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: second })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("dialog", { name: first })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(tiles.first().getByRole("link")).toHaveAttribute("href", /\/videos\//);
  });

  await test.step("selected videos are one zip, and a deletion can still be cancelled when it is confirmed", async () => {
    await visit(page, `/videos?template_id=${template.id}`);
    const selected = page.getByRole("status").filter({ hasText: "selected" });
    await page.getByRole("checkbox", { name: "Select Ava" }).first().press("Space");
    await page.getByRole("checkbox", { name: "Select Ben" }).first().press("Space");
    await expect(selected).toContainText("2 selected");
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      selected.getByRole("button", { name: "Download zip" }).click(),
    ]);
    const files = await readZip(await readFile(await download.path()));
    expect([download.suggestedFilename(), files.map(({ name }) => name).sort()]).toEqual([
      "videos.zip",
      ["Ava.mp4", "Ben.mp4", "manifest.csv"],
    ]);
    await selected.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 videos?" });
    // So few need not be typed.
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("region", { name: "Videos deleted" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await expect(page.getByText("Cancelled. No videos were deleted.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select Ava" }).first()).not.toBeChecked();
  });

  await test.step("a video's own page: out of date, made again, and deleted", async () => {
    await send(request, "PATCH", `/v1/people/${people[0].id}`, { first_name: "Runhild" });
    const videos = await (await request.get(`/v1/collections/${id}/videos`)).json();
    const own = videos.find((video: { person_id: string }) => video.person_id === people[0].id);
    await visit(page, `/videos/${own.id}`);
    const [notice, film] = await Promise.all([
      page.getByText("Out of date:").boundingBox(),
      page.locator("video").boundingBox(),
    ]);
    expect(film?.y, "the video stands below the notice").toBeGreaterThan(notice?.y ?? 0);
    expect(film?.width).toBeGreaterThan(600);
    await page.getByRole("button", { name: "Update video" }).click();
    await headingHasFocus(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runhild Sommer");
    await expect(page.locator("video")).toBeVisible({ timeout: 60 * SECONDS });
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Delete video" })).toBeDisabled();
    await dialog.getByRole("textbox").fill("Runhild Sommer");
    await dialog.getByRole("button", { name: "Delete video" }).click();
    await page.waitForURL(`**/collections/${id}`);
    await expect(page.getByText("of 5 done")).toBeVisible();
  });
});
