import type { Locator, Page } from "playwright";
import type { Figures } from "./observe.ts";

/** Something a reader does. Finding where costs the page work of its own, and is done before the clock runs. */
export type Action = { name: string; prepare: (page: Page) => Promise<() => Promise<unknown>> };

type Point = { x: number; y: number };

/** Where the middle of an element is, scrolled into view. */
export async function spot(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error("What is to be pressed is not on show");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A press on an element; `held` is a key that is down meanwhile. */
export function press(name: string, find: (page: Page) => Locator, held?: "Shift"): Action {
  return {
    name,
    prepare: async (page) => {
      const { x, y } = await spot(find(page));
      return async () => {
        if (held !== undefined) await page.keyboard.down(held);
        await page.mouse.click(x, y);
        if (held !== undefined) await page.keyboard.up(held);
      };
    },
  };
}

/** Keys, one after the other. */
export function keys(name: string, ...pressed: readonly string[]): Action {
  return {
    name,
    prepare: async (page) => async () => {
      for (const key of pressed) await page.keyboard.press(key);
    },
  };
}

/** Types into a field as fast as a practised hand, ten letters a second. */
export function type(name: string, find: (page: Page) => Locator, text: string): Action {
  return {
    name,
    prepare: async (page) => {
      const { x, y } = await spot(find(page));
      return async () => {
        await page.mouse.click(x, y, { clickCount: 3 });
        await page.keyboard.type(text, { delay: 100 });
      };
    },
  };
}

const REST_MS = 150;
/** On a machine that is never idle a page may not be either. */
const PATIENCE_MS = 5_000;

/** Until the page has had nothing to do for a while and no request is on its way. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    async ({ rest, patience }) => {
      const idle = () =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => setTimeout(resolve, rest), { timeout: patience }),
        );
      const requests = () => performance.getEntriesByType("resource").length;
      const deadline = performance.now() + patience;
      for (let seen = -1; seen !== requests() && performance.now() < deadline; ) {
        seen = requests();
        await idle();
        await idle();
      }
    },
    { rest: REST_MS, patience: PATIENCE_MS },
  );
}

/** Does something and answers what the browser measured meanwhile. */
export async function measure(page: Page, action: Action): Promise<Figures> {
  const act = await action.prepare(page);
  await quiet(page);
  await page.evaluate(() => Object.assign(window.figures, { lcp: 0, cls: 0, slowest: 0, blocked: [] }));
  await act();
  // The frame that an input leads to, and an answer of the server, come a moment later.
  await page.waitForTimeout(250);
  await quiet(page);
  return page.evaluate(() => window.figures);
}
