import type { Browser, Page } from "playwright";
import type { ConsoleDirectory } from "./directory.ts";
import { quiet } from "./hand.ts";
import { observe } from "./observe.ts";

/** Loads an address, until nothing is under way. */
export async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await quiet(page);
}

/** A page of a reader who comes for the first time in this browser: nothing is kept from an earlier one. */
export async function openPage(
  browser: Browser,
  { product, cookie }: ConsoleDirectory,
  path: string,
  slowed = 1,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  await context.addCookies([{ ...cookie, url: product.url }]);
  await context.addInitScript(observe);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  await load(page, `${product.url}${path}`);
  return page;
}
