import { expect, test } from "@playwright/test";
import { type Browser, launch } from "puppeteer-core";
import { findFirefox } from "../fixtures/browser.ts";
import { firefoxHand } from "./firefox-hand.ts";
import { takeMainPath } from "./main-path.ts";
import { type PageRecord, recordPage } from "./page-record.ts";

// Playwright drives a Firefox of its own build alone: what Debian ships lacks commands that it sends to every page.
const executablePath = findFirefox();

/** Firefox tells a script's console of fonts and pictures whose page was left before they came. */
const LEFT_EARLY = /^(downloadable font: download failed|Image corrupt or truncated)/;

test("the main path in the system's Firefox", async () => {
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
    await takeMainPath(firefoxHand(page, process.env.E2E_URL ?? ""), `Firefox ${await browser.version()}`);
    expect(problems).toEqual([]);
  } catch (error) {
    await attachScreenshots(browser);
    console.log(await record?.describe());
    throw error;
  } finally {
    await browser.close();
  }
});

/** Playwright takes screenshots of its own pages only. */
async function attachScreenshots(browser: Browser): Promise<void> {
  for (const [index, page] of (await browser.pages()).entries()) {
    const path = test.info().outputPath(`screenshot-${index}.png`);
    await page.screenshot({ path, fullPage: true });
    await test.info().attach("screenshot", { path, contentType: "image/png" });
  }
}
