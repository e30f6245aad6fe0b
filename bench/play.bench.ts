import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { median, quantile } from "./median.ts";
import { drawPhoto, greetingScene } from "./peer/greeting.ts";
import { HyperFrames } from "./peer/hyperframes.ts";
import { compareDesigns } from "./play/compare-designs.ts";
import { prepareDirectory } from "./play/prepare-directory.ts";
import { openWatchPage, press, seek, watchToEnd } from "./play/viewer.ts";
import { withWatchedProduct } from "./play/watched-product.ts";
import { withPlace } from "./render/place.ts";

const DESIGN = "Candlelight";
/** Where somebody jumps to, in seconds: into what is shared and what is personal, to and fro. */
const SEEKS = [6.5, 3.1, 9, 4.9, 0.5];

const CASES: Record<string, (args: string[]) => Promise<void>> = {
  ...{ same, press: presses, together, peer },
  prepare: ([people = "1000"]) => prepareDirectory(Number(people)),
};

/**
 * `npm run bench play <case>`: videos that are rendered while they are watched, in the product and a real browser. Cases: `same`
 * (whether streams have the samples of kept files), `press [viewers]` (one after the other), `together [viewers…]` (at once),
 * `prepare [people]` (what it costs to have a video ready for each of them), `peer [rounds]` (until a greeting
 * can be watched, against HyperFrames).
 */
export async function run([name = "press", ...args]: string[]): Promise<void> {
  const measure = CASES[name];
  if (measure === undefined) throw new Error(`The cases are ${Object.keys(CASES).join(", ")}`);
  await measure(args);
}

function same(): Promise<void> {
  return withPlace(compareDesigns);
}

async function presses([viewers = "50"]: string[]): Promise<void> {
  const count = Number(viewers);
  await inBrowser((browser) =>
    withWatchedProduct(DESIGN, 2 * count, async ({ pages, storedBytes, emptyCaches }) => {
      const before = await storedBytes();
      console.log(
        `| ${DESIGN}, ${count} viewers, ms: median (p95) | press to first frame | first byte of a personal segment | jumps |`,
      );
      console.log("| --- | --- | --- | --- |");
      for (const [title, isKept] of [
        ["shared segments are there", true],
        ["nothing is there", false],
      ] as const) {
        const figures = { first: [] as number[], byte: [] as number[], seeks: [] as number[] };
        for (let index = 0; index < count; index += 1) {
          if (!isKept) await emptyCaches();
          const page = await openWatchPage(browser, pages[isKept ? index : count + index] ?? "");
          const { first, firstByte } = await press(page);
          figures.first.push(first);
          figures.byte.push(firstByte);
          for (const time of SEEKS) figures.seeks.push(await seek(page, time));
          await page.context().close();
        }
        // Who comes first also waits for a process that has drawn nothing yet.
        if (isKept) {
          const [first, byte] = [figures.first.splice(0, 1), figures.byte.splice(0, 1)];
          console.log(`| the first viewer of all | ${figure(first)} | ${figure(byte)} | |`);
        }
        const { first, byte, seeks } = figures;
        console.log(`| ${title} | ${figure(first)} | ${figure(byte)} | ${figure(seeks)} |`);
      }
      console.log(`\nThe store grew by ${(await storedBytes()) - before} bytes.`);
    }),
  );
}

async function together(viewers: string[]): Promise<void> {
  const counts = (viewers.length > 0 ? viewers : ["1", "4", "8", "12"]).map(Number);
  const people = counts.reduce((sum, count) => sum + count, 1);
  await inBrowser((browser) =>
    withWatchedProduct(DESIGN, people, async ({ pages }) => {
      const queue = [...pages];
      const take = async () => openWatchPage(browser, queue.shift() ?? "");
      const warm = await take();
      await watchToEnd(warm);
      console.log("| new viewers at once | played without a pause | pauses |\n| --- | --- | --- |");
      for (const count of counts) {
        const opened = await Promise.all(Array.from({ length: count }, take));
        const waits = await Promise.all(opened.map(watchToEnd));
        const smooth = waits.filter((times) => times === 0).length;
        console.log(`| ${count} | ${smooth} | ${waits.reduce((sum, times) => sum + times, 0)} |`);
        await Promise.all(opened.map((page) => page.context().close()));
      }
    }),
  );
}

/**
 * One person's greeting, from nothing to what can be watched: a press of play until the first frame is shown, with nothing there
 * and with what all greetings share, and HyperFrames from its command to the file. They take turns.
 */
async function peer([rounds = "5"]: string[]): Promise<void> {
  const count = Number(rounds);
  console.log(
    "| one greeting until it can be watched, ms: median (most) | HyperFrames | nothing is there | times | shared segments are there | times |",
  );
  console.log(`|${" --- |".repeat(6)}`);
  await withPlace(({ ffmpegPath, folder }) =>
    inBrowser(async (browser) => {
      const photo = join(folder, "photo.jpg");
      await writeFile(photo, await drawPhoto());
      const hyperFrames = await HyperFrames.install({ ffmpegPath, folder, photo });
      for (const kind of ["still", "drift"] as const)
        await withWatchedProduct(greetingScene(kind), 2 * count, async ({ pages, emptyCaches }) => {
          const queue = [...pages];
          const pressNext = async () => {
            const page = await openWatchPage(browser, queue.shift() ?? "");
            const { first } = await press(page);
            await page.context().close();
            return first;
          };
          const times = { whole: [] as number[], cold: [] as number[], warm: [] as number[] };
          for (let round = 0; round < count; round += 1) {
            const videos = join(folder, `${kind} ${round}`);
            await mkdir(videos);
            const began = performance.now();
            await hyperFrames.render(kind, [`Ada ${round}`], videos);
            times.whole.push(performance.now() - began);
            await emptyCaches();
            times.cold.push(await pressNext());
            times.warm.push(await pressNext());
          }
          const most = (values: readonly number[]) =>
            `${median(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`;
          const ratio = (values: readonly number[]) => (median(times.whole) / median(values)).toFixed(1);
          const { whole, cold, warm } = times;
          console.log(
            `| ${kind} | ${most(whole)} | ${most(cold)} | ${ratio(cold)} | ${most(warm)} | ${ratio(warm)} |`,
          );
        });
    }),
  );
}

async function inBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

const figure = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (${quantile(values, 0.95).toFixed(0)})`;
