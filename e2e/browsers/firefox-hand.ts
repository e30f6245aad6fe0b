import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { askForLink, type Hand } from "./hand.ts";

/** For a page beside two renderers. */
const WITHIN_MS = 20_000;

/** What can be pressed, by its role. */
const SELECTORS = { button: "button", link: "a[href]" };

/** A page of Firefox, which Playwright cannot drive as it is shipped; puppeteer does, over WebDriver BiDi. */
export function firefoxHand(page: Page, baseURL: string): Hand {
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
        const point = await page.evaluate(aimAt, SELECTORS[role], name);
        expect(point, `a ${role} "${name}" that can be pressed`).not.toBeNull();
        if (point !== null) await page.mouse.click(point.x, point.y);
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

/**
 * Scrolls to what has this role's selector and this name, and notes on the document what the next click reaches. Returns
 * where to click, in CSS pixels of the viewport; null while nothing there can be clicked. Not by Firefox's own search for
 * an accessible name: it draws the whole page anew for each element, 20 seconds and more on a long page of a busy machine.
 */
function aimAt(selector: string, name: string): { x: number; y: number } | null {
  const namesOf = (element: Element | null) => [
    element?.textContent.trim(),
    element?.getAttribute("aria-label"),
  ];
  const element = [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility() && namesOf(each).includes(name),
  );
  if (element === undefined || element.matches(":disabled")) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  if (!element.contains(document.elementFromPoint(point.x, point.y))) return null;
  const root = document.documentElement;
  root.dataset.clicked = "";
  const note = ({ target }: MouseEvent) => {
    const clicked = target instanceof Element ? target.closest(selector) : null;
    root.dataset.clicked = namesOf(clicked).includes(name) ? name : "another";
  };
  document.addEventListener("click", note, { capture: true, once: true });
  return point;
}
