import type { Page, Request } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { Api, personWithPhoto } from "../fixtures/prepared-videos.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";
import { untilEnded, untilFrames } from "../fixtures/watched-frames.ts";

/** What is ordered plays before it is ordered, for each person and with its words. */
test.use({ storageState: OWNER_SESSION });

const SECONDS = 1000;
/** A clip is made while one waits, and one after the other. */
const CLIP_WITHIN_MS = 90 * SECONDS;
const WORDS = "Hello {{first_name}}";

const film = (page: Page) => page.locator("video");

/** What the page asks to play next. */
async function played(page: Page): Promise<{ person_id: string; modifications: unknown; format: string }> {
  const request: Request = await page.waitForRequest(
    (each) => each.url().endsWith("/preview") && each.postDataJSON()?.format === "mp4",
  );
  return request.postDataJSON();
}

async function expectPlays(page: Page): Promise<void> {
  await expect(film(page)).toBeVisible({ timeout: CLIP_WITHIN_MS });
  await untilFrames(page);
  // The music that the video has.
  await expect
    .poll(() =>
      film(page).evaluate(
        (video) => (video as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
      ),
    )
    .toBeGreaterThan(0);
}

test("the video of anybody plays with its words before a collection is started", async ({ page }) => {
  test.setTimeout(300 * SECONDS);
  const api = new Api(page.request, new URL(process.env.E2E_URL ?? "").origin);
  const [ada, grace] = [await personWithPhoto(api, "Ada"), await personWithPhoto(api, "Grace")];
  const [template] = await api.get<{ id: string }[]>("/v1/templates?slug=candlelight");
  await visit(page, `/collections/new?template_id=${template?.id}&ids=${ada},${grace}`);
  await page.getByRole("textbox", { name: "Title" }).fill(WORDS);
  const worded = expect.arrayContaining([expect.objectContaining({ text: WORDS })]);

  await test.step("in the preview beside the form, for who is shown there", async () => {
    const preview = page.getByRole("region", { name: "Preview" });
    const play = preview.getByRole("button", { name: "Play the video for Ada Watched" });
    // The words that are drawn are those that somebody has stopped to write.
    await page.waitForTimeout(500);
    const [asked] = await Promise.all([played(page), play.click()]);
    expect(asked).toMatchObject({ person_id: ada, modifications: worded });
    await expectPlays(page);
    await expect(film(page)).toBeFocused();
    await expectAccessible(page);
    await preview.getByRole("button", { name: "Next person" }).click();
    await expect(film(page)).toHaveCount(0);
    await expect(preview.getByRole("button", { name: "Play the video for Grace Watched" })).toBeVisible();
  });

  await test.step("in the sheet of all, and there the next one too", async () => {
    await page.getByRole("button", { name: "Check everyone" }).click();
    const sheet = page.getByRole("list", { name: "Stills of all videos" });
    await sheet.scrollIntoViewIfNeeded();
    const play = sheet.getByRole("button", { name: "Play the video for Ada Watched" });
    await play.focus();
    const [asked] = await Promise.all([played(page), page.keyboard.press("Enter")]);
    expect(asked).toMatchObject({ person_id: ada, modifications: worded });
    const dialog = page.getByRole("dialog", { name: "Ada Watched" });
    await expect(dialog.getByRole("status")).toHaveText("Preparing preview…");
    await expectPlays(page);
    await expect(film(page)).toBeFocused();
    await untilEnded(page, 60 * SECONDS);
    const next = dialog.getByRole("button", { name: "Next video" });
    await next.focus();
    const [then] = await Promise.all([played(page), page.keyboard.press("ArrowRight")]);
    expect(then).toMatchObject({ person_id: grace, modifications: worded });
    await expectPlays(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(play).toBeFocused();
  });

  await test.step("on a small screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = page.getByRole("list", { name: "Stills of all videos" });
    const play = sheet.getByRole("button", { name: "Play the video for Grace Watched" });
    await play.scrollIntoViewIfNeeded();
    const box = await play.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.screenshot({ path: test.info().outputPath("sheet-390.png") });
    await play.click();
    await expectPlays(page);
    await page.screenshot({ path: test.info().outputPath("dialog-390.png") });
    await page.keyboard.press("Escape");
  });

  // Nothing was ordered for it.
  expect(await api.get<unknown[]>(`/v1/videos?person_id=${ada}`)).toEqual([]);
});
