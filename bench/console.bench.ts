import { chromium } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { withDirectory } from "./console/directory.ts";
import { runLighthouse } from "./console/lighthouse.ts";
import { measureLists, measurePages } from "./console/measure.ts";

const PEOPLE = 100_000;
const PARTS = ["lists", "pages", "lighthouse"];

/**
 * What the console costs a browser, with 100,000 people in the directory: how long its lists keep the main thread; with
 * a processor slowed down four times, LCP, INP and CLS of its most visited pages; Lighthouse's opinion of every page.
 *
 * Arguments: some of `lists`, `pages` and `lighthouse`, all unless given.
 */
export async function run(asked: string[]): Promise<void> {
  const parts = asked.length === 0 ? PARTS : asked;
  await withDirectory(PEOPLE, async (directory) => {
    const browser = await chromium.launch(await findBrowser());
    try {
      if (parts.includes("lists")) await measureLists(browser, directory, PEOPLE);
      if (parts.includes("pages")) await measurePages(browser, directory);
    } finally {
      await browser.close();
    }
    if (parts.includes("lighthouse")) await runLighthouse(directory);
  });
}
