import { expect, test } from "@playwright/test";
import { type Browser, launch, type Page } from "puppeteer-core";
import { findFirefox } from "../fixtures/browser.ts";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { Api, personWithPhoto, prepareVideo, watchAddress } from "../fixtures/prepared-videos.ts";
import { firefoxHand } from "./firefox-hand.ts";
import { takeMainPath } from "./main-path.ts";
import { type PageRecord, recordPage } from "./page-record.ts";

// Playwright drives a Firefox of its own build alone: what Debian ships lacks commands that it sends to every page.
const executablePath = findFirefox();

/** Firefox tells a script's console of fonts and pictures whose page was left before they came. */
const LEFT_EARLY = /^(downloadable font: download failed|Image corrupt or truncated)/;

/** What somebody does in the system's Firefox, without a fault in its console. */
async function inFirefox(take: (page: Page, browser: Browser) => Promise<void>): Promise<void> {
  test.skip(
    executablePath === null,
    "There is no Firefox on this machine; on Debian, `apt-get install firefox-esr` brings one.",
  );
  test.setTimeout(240_000);
  const browser = await launch({ browser: "firefox", executablePath: executablePath ?? "", headless: true });
  let record: PageRecord | undefined;
  try {
    const page = await browser.newPage();
    record = recordPage(page);
    await page.setViewport({ width: 1440, height: 900 });
    const problems: string[] = [];
    page.on("pageerror", (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!LEFT_EARLY.test(message)) problems.push(`uncaught: ${message}`);
    });
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()}`);
    });
    await take(page, browser);
    expect(problems).toEqual([]);
  } catch (error) {
    await attachScreenshots(browser);
    console.log(await record?.describe());
    throw error;
  } finally {
    await browser.close();
  }
}

test("the main path in the system's Firefox", () =>
  inFirefox(async (page, browser) => {
    await takeMainPath(firefoxHand(page, process.env.E2E_URL ?? ""), `Firefox ${await browser.version()}`);
  }));

test("a prepared video plays in the system's Firefox, on from where somebody jumps to", ({ playwright }) =>
  inFirefox(async (page) => {
    const request = await playwright.request.newContext({ storageState: OWNER_SESSION });
    const api = new Api(request, new URL(process.env.E2E_URL ?? "").origin);
    const video = await prepareVideo(api, "candlelight", await personWithPhoto(api, "Firefox"));
    await request.dispose();
    await page.goto(watchAddress(video), { waitUntil: "load" });
    await page.locator("#film-play").click();
    for (const time of [0, 7, 3]) {
      await page.$eval(
        "video",
        (film, seconds) => {
          film.currentTime = seconds || film.currentTime;
        },
        time,
      );
      await page.waitForFunction(
        (seconds: number) => {
          const film = document.querySelector("video");
          return (
            film !== null &&
            !film.seeking &&
            film.currentTime > seconds + 0.3 &&
            film.currentTime < seconds + 3
          );
        },
        { timeout: 30_000 },
        time,
      );
    }
    await page.waitForFunction(() => document.querySelector("video")?.ended, { timeout: 40_000 });
    expect(await page.$eval("#film-state", (state) => state.textContent)).toBe("");
  }));

/** Playwright takes screenshots of its own pages only. */
async function attachScreenshots(browser: Browser): Promise<void> {
  for (const [index, page] of (await browser.pages()).entries()) {
    const path = test.info().outputPath(`screenshot-${index}.png`);
    await page.screenshot({ path, fullPage: true });
    await test.info().attach("screenshot", { path, contentType: "image/png" });
  }
}
