import { expect, type Page } from "@playwright/test";
import { visit } from "../fixtures/test.ts";
import { askForLink, type Hand } from "./hand.ts";

/** A page of Chromium, driven by Playwright. */
export function chromiumHand(page: Page): Hand {
  return {
    open: (path) => visit(page, path),
    write: (field, text) => page.locator(field).fill(text),
    valueOf: (field) => page.locator(field).inputValue(),
    // The picture that stands for it lies over it.
    choose: (radio) => page.locator(radio).first().check({ force: true }),
    press: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    giveFile: (path) => page.locator("input[type=file]").setInputFiles(path),
    see: (element, words, timeout) =>
      expect(page.locator(element).filter({ hasText: words, visible: true }).first()).toBeVisible(
        timeout === undefined ? {} : { timeout },
      ),
    arrive: (path) => page.waitForURL(({ pathname }) => path.test(pathname)),
    ask: (element, range) => page.locator(element).evaluate(askForLink, range),
  };
}
