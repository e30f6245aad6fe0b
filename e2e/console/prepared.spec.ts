import type { Page, Route } from "@playwright/test";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import {
  Api,
  type PreparedVideo,
  personWithPhoto,
  prepareCollection,
  prepareVideo,
  watchAddress,
} from "../fixtures/prepared-videos.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";
import { untilEnded, untilFrames } from "../fixtures/watched-frames.ts";

/** How prepared videos look and are used, in the console and where they are watched. */
test.use({ storageState: OWNER_SESSION });

const SECONDS = 1000;
const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [390, 1440];
/** For how long a player bears faults of a file, and some of the machine's own. */
const FAULTS_BORNE_MS = 40 * SECONDS;
/** How often three presses of play may ask for a stream that is gone. */
const ASKED_AT_MOST = 6;

let collectionId: string;
let video: PreparedVideo;
let toBeKept: PreparedVideo;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240 * SECONDS);
  const { origin } = new URL(process.env.E2E_URL ?? "");
  const request = await playwright.request.newContext({ storageState: OWNER_SESSION });
  const api = new Api(request, origin);
  const people = [await personWithPhoto(api, "Ada"), await personWithPhoto(api, "Grace")];
  const made = await prepareCollection(api, { name: "Seen as they play", design: "candlelight", people });
  collectionId = made.id;
  [video = made.videos[0] as PreparedVideo] = made.videos;
  toBeKept = await prepareVideo(api, "candlelight", await personWithPhoto(api, "Katherine"));
  await request.dispose();
});

const playButton = (page: Page) => page.getByRole("button", { name: "Play video", exact: true });
const film = (page: Page) => page.locator("video");
/** What the watch page says over its player. */
const said = (page: Page) => page.getByRole("status");
const watchPath = () => new URL(watchAddress(video)).pathname;

const isPaused = (page: Page) => film(page).evaluate((player: HTMLVideoElement) => player.paused);

/** As it stands in each scheme and width: nothing for axe to find, nothing beside the screen, and a picture of it. */
async function expectLooks(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${colorScheme}.png`) });
    }
  }
}

/** Answers for the files of the stream in the installation's place. */
async function answerStream(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const files = /\/stream\.m3u8$/;
  await page.route(files, answer);
  return () => page.unroute(files);
}

test("a watch page is used with the keyboard, before and after the press of play", async ({ page }) => {
  test.setTimeout(180 * SECONDS);
  await page.goto(watchPath());
  await expect(playButton(page)).toBeVisible();
  await expectLooks(page, "watch-before");
  for (const key of ["Enter", "Space"]) {
    await page.goto(watchPath());
    await page.keyboard.press("Tab");
    await expect(playButton(page)).toBeFocused();
    await page.keyboard.press(key);
    await untilFrames(page);
    await expect(film(page)).toBeFocused();
    await expect(playButton(page)).toBeHidden();
  }
  await film(page).evaluate((player: HTMLVideoElement) => player.pause());
  await expectLooks(page, "watch-after");
});

test("who waits in line is told which place it is, and then the video begins by itself", async ({
  page,
  guard,
}) => {
  test.setTimeout(180 * SECONDS);
  guard.allow(503, /\/stream\.m3u8$/);
  let position = 3;
  const end = await answerStream(page, (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { position } }),
  );
  await page.goto(watchPath());
  await playButton(page).click();
  await expect(said(page)).toHaveText("One moment… You are number 3 in line. The video begins by itself.");
  await expectLooks(page, "watch-queued");
  position = 1;
  await expect(said(page)).toHaveText("One moment… You are next in line. The video begins by itself.");
  await end();
  await untilFrames(page);
  await expect(said(page)).toHaveText("");
});

test("what cannot be loaded is said, and tried again when somebody wants it", async ({ page, guard }) => {
  test.setTimeout(180 * SECONDS);
  guard.allow(502, /\/stream\.m3u8$/);
  const end = await answerStream(page, (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto(watchPath());
  await playButton(page).click();
  await expect(said(page)).toHaveText("The connection is interrupted. Trying again…");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible({ timeout: FAULTS_BORNE_MS });
  await expect(said(page)).toHaveText(
    "The video could not be loaded. Check your connection, then try again.",
  );
  // The player offers to play, not to pause what does not play.
  expect(await isPaused(page)).toBe(true);
  await expectLooks(page, "watch-failed");
  await end();
  await retry.focus();
  await page.keyboard.press("Enter");
  await untilFrames(page);
  await expect(film(page)).toBeFocused();
  await expect(retry).toBeHidden();
  await expect(said(page)).toHaveText("");
});

for (const means of ["hls.js", "the browser itself"])
  test(`the control of a player that has failed tries again, played by ${means}`, async ({ page, guard }) => {
    test.setTimeout(180 * SECONDS);
    if (means !== "hls.js") await page.addInitScript("delete window.MediaSource");
    for (const status of [502, 404]) guard.allow(status, /\/stream\.m3u8$/);
    const end = await answerStream(page, (route) => route.fulfill({ status: 502, body: "" }));
    await visit(page, `/videos/${video.id}`);
    await playButton(page).click();
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible({ timeout: FAULTS_BORNE_MS });
    expect(await isPaused(page)).toBe(true);
    await end();
    await film(page).focus();
    await page.keyboard.press("Space");
    await untilFrames(page);
    expect(await isPaused(page)).toBe(false);
    await expect(retry).toBeHidden();

    let asked = 0;
    await answerStream(page, (route) => {
      asked += 1;
      return route.fulfill({ status: 404, body: "" });
    });
    await visit(page, `/videos/${video.id}`);
    await playButton(page).click();
    const gone = page.getByText("The video is not available any more.");
    for (let press = 0; press < 2; press += 1) {
      await expect(gone).toBeVisible();
      await expect.poll(() => isPaused(page)).toBe(true);
      await film(page).press("Space");
    }
    await expect(gone).toBeVisible();
    // The first by the browser itself and here, the others by the browser alone, whose own player may ask twice.
    expect(asked).toBeLessThanOrEqual(ASKED_AT_MOST);
  });

test("a prepared video plays on its page of the console", async ({ page }) => {
  test.setTimeout(180 * SECONDS);
  await visit(page, `/videos/${video.id}`);
  await expect(page.getByText("Ready", { exact: true }).first()).toBeVisible();
  await expectLooks(page, "video-before");
  await playButton(page).focus();
  await page.keyboard.press("Space");
  await untilFrames(page);
  await expect(film(page)).toBeFocused();
  await film(page).evaluate((player: HTMLVideoElement) => player.pause());
  await expectLooks(page, "video-after");
});

test("a still of a collection plays in a dialog, and so does the next", async ({ page }) => {
  test.setTimeout(180 * SECONDS);
  await visit(page, `/collections/${collectionId}`);
  const still = page.getByRole("button", { name: /^Play the video for/ }).first();
  await expect(still).toBeVisible();
  await expectLooks(page, "collection");
  await still.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("video")).toBeVisible();
  await untilFrames(page);
  await film(page).evaluate((player: HTMLVideoElement) => player.pause());
  await expectLooks(page, "dialog");
  await dialog.getByRole("button", { name: "Next video" }).click();
  await untilFrames(page);
  await untilEnded(page, 40 * SECONDS);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("who makes a collection chooses when its videos are rendered", async ({ page }) => {
  test.setTimeout(180 * SECONDS);
  await visit(page, "/collections/new");
  const choice = page.getByRole("radiogroup", { name: "When are the videos rendered?" });
  await choice.getByRole("radio", { name: "Render when somebody watches" }).check();
  await choice.scrollIntoViewIfNeeded();
  await expectLooks(page, "new-collection");
});

test("a prepared video is rendered and stored from its page, and a refusal leaves it as it is", async ({
  page,
  guard,
}) => {
  test.setTimeout(240 * SECONDS);
  guard.allow(413, /\/keep$/);
  await visit(page, `/videos/${toBeKept.id}`);
  const keep = page.getByRole("button", { name: "Render and keep" });
  const note = page.getByText("This video takes no storage. It is rendered each time somebody watches it.");
  await expect(note).toBeVisible();
  await page.route(/\/keep$/, (route) =>
    route.fulfill({
      status: 413,
      json: { detail: "", code: "storage_quota_exceeded", used_bytes: 1e9, limit_bytes: 1e9 },
    }),
  );
  await keep.click();
  await expect(page.getByText("Could not keep the video")).toBeVisible();
  await expect(note).toBeVisible();
  await page.unroute(/\/keep$/);

  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(note).toHaveCount(0);
  await expect(keep).toHaveCount(0);
  await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 180 * SECONDS });
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible();
  await expect(film(page)).toHaveAttribute("src", /\.mp4/);
  await expectLooks(page, "kept");
});
