import type { Browser, Page } from "playwright";

/** What somebody who watches a video saw, in ms. */
export type Viewing = {
  /** From the press of play to the first frame on the screen. */
  first: number;
  /** From the request of a personal segment to its first byte, of the first of them. */
  firstByte: number;
};

const SLOW_MS = 60_000;

/** Keeps in the page when frames come, and when playing had to wait. Runs in the browser. */
function observe(): void {
  const seen = { pressed: 0, frames: [] as number[], waits: 0, seeks: [] as number[] };
  Object.assign(window, { seen });
  addEventListener(
    "pointerdown",
    () => {
      if (seen.pressed === 0) seen.pressed = performance.now();
    },
    true,
  );
  document.addEventListener("DOMContentLoaded", () => {
    const video = document.querySelector("video");
    if (video === null) return;
    const note = () => {
      seen.frames.push(performance.now());
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
    video.addEventListener("waiting", () => {
      // Before the first frame, and while seeking, everybody waits.
      if (seen.frames.length > 0 && !video.seeking) seen.waits += 1;
    });
  });
}

/** A page of somebody who comes for the first time. */
export async function openWatchPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(observe);
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW_MS);
  await page.goto(address);
  await playButton(page).waitFor();
  return page;
}

const playButton = (page: Page) => page.locator("#film-play");

type Seen = { pressed: number; frames: number[]; waits: number };
const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Presses play, and waits for the first frame. */
export async function press(page: Page): Promise<Viewing> {
  await playButton(page).click();
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.frames.length > 0);
  const { pressed, frames } = await seenIn(page);
  return { first: (frames[0] ?? Number.NaN) - pressed, firstByte: await firstByteOf(page) };
}

/** Waits for the first personal segment. ms from its request to its first byte. */
async function firstByteOf(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const entry = entries.find(({ name }) => /\/video-\d+\.m4s/.test(name));
    return entry === undefined || entry.responseStart === 0 ? null : entry.responseStart - entry.requestStart;
  });
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Jumps to a time in seconds. @returns ms until a frame from there was shown */
export async function seek(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    (time) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector("video");
        if (video === null) return;
        const began = performance.now();
        const look = (_: number, { mediaTime }: { mediaTime: number }) => {
          if (Math.abs(mediaTime - time) < 0.5) resolve(performance.now() - began);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        video.currentTime = time;
      }),
    seconds,
  );
}

/** Watches to the end. @returns how often playing had to wait after its first frame */
export async function watchToEnd(page: Page): Promise<number> {
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelector("video")?.ended === true);
  return (await seenIn(page)).waits;
}
