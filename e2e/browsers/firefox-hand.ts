import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { askForLink, type Hand } from "./hand.ts";

/** For a page beside two renderers. */
const WITHIN_MS = 20_000;

/** A page of Firefox, which Playwright cannot drive as it is shipped; puppeteer does, over WebDriver BiDi. */
export function firefoxHand(page: Page, baseURL: string): Hand {
  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  /** Before React has taken over, what is typed and pressed is nobody's. */
  const untilAlive = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll("a[href], button, input")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
      ),
    );
  return {
    open: async (path) => {
      await page.goto(baseURL + path, { waitUntil: "load" });
      await untilAlive();
    },
    write: (field, text) => page.locator(field).fill(text),
    valueOf: (field) => page.$eval(field, (input) => (input as HTMLInputElement).value),
    press: async (role, name) => {
      await untilAlive();
      // What loads above may move it away from under the pointer; a person would press again.
      await expect(async () => {
        await page.evaluate(watchNextClick, name);
        await named(role, name).click();
        // Where the click has led to another document, this one cannot be asked any more.
        expect(await page.evaluate(() => document.documentElement.dataset.clicked).catch(() => name)).toBe(
          name,
        );
      }).toPass({ timeout: WITHIN_MS });
    },
    choose: async (radio) => {
      await page.waitForSelector(radio);
      await untilAlive();
      // The list may move under the pointer while its pictures come.
      await expect(async () => {
        await page.locator(radio).click();
        expect(await page.$eval(radio, (input) => (input as HTMLInputElement).checked)).toBe(true);
      }).toPass({ timeout: WITHIN_MS });
    },
    giveFile: async (path) => {
      await untilAlive();
      const input = await page.$("input[type=file]");
      if (input === null) throw new Error("The page has no field for a file.");
      await (input as typeof input & { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
    },
    see: async (element, words, timeout = WITHIN_MS) => {
      await page.waitForFunction(
        (selector: string, text: string) =>
          [...document.querySelectorAll(selector)].some(
            (each) => each.checkVisibility() && each.textContent.includes(text),
          ),
        { timeout },
        element,
        words,
      );
    },
    arrive: async (path) => {
      await expect.poll(() => new URL(page.url()).pathname, { timeout: WITHIN_MS }).toMatch(path);
    },
    ask: (link, range) => page.$eval(link, askForLink, range),
  };
}

/** Notes on the document whether the next click reaches what is called `name`. */
function watchNextClick(name: string): void {
  const root = document.documentElement;
  root.dataset.clicked = "";
  const note = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? target.closest("a, button") : null;
    const names = [element?.textContent.trim(), element?.getAttribute("aria-label")];
    root.dataset.clicked = names.includes(name) ? name : "another";
  };
  document.addEventListener("click", note, { capture: true, once: true });
}
