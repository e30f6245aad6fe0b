import { chromium } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { withDirectory } from "./console/directory.ts";
import { runLighthouse } from "./console/lighthouse.ts";
import { measureLists, measurePages } from "./console/measure.ts";
import { measurePresses } from "./console/presses.ts";

const PEOPLE = 100_000;
const PARTS = ["lists", "pages", "presses", "lighthouse"];

/**
 * What the console costs a browser, with 100,000 people in the directory: how long its lists keep the main thread; with
 * a processor slowed down four times, LCP, INP and CLS of its most visited pages, and INP and CLS of everything that can be pressed on every page; Lighthouse's opinion of every page.
 *
 * Arguments: some of `lists`, `pages`, `presses` and `lighthouse`, all unless given; after `presses`, the pages to look at, as
 * `/people`, all unless given.
 */
export async function run(asked: string[]): Promise<void> {
  const paths = asked.filter((argument) => argument.startsWith("/"));
  const parts = asked.length === 0 ? PARTS : asked;
  await withDirectory(PEOPLE, async (directory) => {
    const browser = await chromium.launch(await findBrowser());
    try {
      if (parts.includes("lists")) await measureLists(browser, directory, PEOPLE);
      if (parts.includes("pages")) await measurePages(browser, directory);
      if (parts.includes("presses")) await measurePresses(browser, directory, paths);
    } finally {
      await browser.close();
    }
    if (parts.includes("lighthouse")) await runLighthouse(directory);
  });
}
