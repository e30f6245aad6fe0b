import { availableParallelism } from "node:os";
import type { Browser, Page } from "playwright";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";
import { median } from "../median.ts";
import { controlAt, controlsOf } from "./controls.ts";
import type { ConsoleDirectory } from "./directory.ts";
import { measure, press, quiet } from "./hand.ts";
import type { Figures } from "./observe.ts";
import { load, openPage } from "./open-page.ts";

const SLOWED = 4;
/** The goals: milliseconds from a press to the next frame, and the layout shift of a page or a press. */
const GOAL = { inp: 100, cls: 0.01 };
/** What comes closer to a goal than this share of it, is pressed again. */
const NEAR = 0.8;
/** How often at most. */
const TIMES = 20;
/** After so many that were far from both goals, one by one, the first was the machine's own doing. */
const FAR = 5;

/** What a press cost each time. */
type Pressed = { name: string; figures: Figures[] };

/**
 * Presses everything that can be pressed on every page of the console while the processor is slowed down four times: once, and
 * up to twenty times what comes near a goal. Prints each press as it is measured; for each page the layout shift of loading
 * it, the number of controls, the slowest of them and the one that moves most; then every press that misses a goal.
 */
export async function measurePresses(
  browser: Browser,
  directory: ConsoleDirectory,
  only: readonly string[],
): Promise<void> {
  console.log(
    `| processor slowed ${SLOWED} ×, ${availableParallelism()} cores | loading it: CLS, most (loads) | controls | INP of the slowest, ms: median (most) | which | CLS of a press, most | which |`,
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  const misses: string[] = [];
  for (const [pattern] of CONSOLE_PAGES) {
    if (only.length > 0 && !only.includes(pattern)) continue;
    const path = pattern.replace(/\{(\w+)\}/, (_, kind: keyof typeof directory.ids) => directory.ids[kind]);
    const loads: number[] = [];
    const pressed = await pressAll(browser, directory, path, loads);
    const slowest = pressed.toSorted((one, other) => inp(other) - inp(one))[0];
    const moving = pressed.toSorted((one, other) => cls(other) - cls(one))[0];
    console.log(
      `| ${pattern} | ${Math.max(...loads).toFixed(3)} (${loads.length}) | ${pressed.length} | ${slowest ? times(slowest) : ""} | ${slowest?.name} | ${moving ? cls(moving).toFixed(3) : ""} | ${moving?.name} |`,
    );
    for (const one of pressed) {
      if (inp(one) > GOAL.inp || cls(one) > GOAL.cls)
        misses.push(`| ${pattern} | ${one.name} | ${times(one)} | ${cls(one).toFixed(3)} |`);
    }
  }
  console.log(`\n| a press that misses a goal (${GOAL.inp} ms, ${GOAL.cls}) | which | INP, ms | CLS |`);
  console.log(`| --- | --- | --- | --- |\n${misses.join("\n")}`);
}

async function pressAll(
  browser: Browser,
  directory: ConsoleDirectory,
  path: string,
  loads: number[],
): Promise<Pressed[]> {
  const within = path === "/" ? "body" : "main";
  const page = await openPage(browser, directory, path, SLOWED);
  const hearLoad = async () => loads.push((await page.evaluate(() => window.figures)).cls);
  await hearLoad();
  const names = await controlsOf(page, within);
  const pressed: Pressed[] = [];
  try {
    for (const [index, name] of names.entries()) {
      const figures: Figures[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        if (!(await standsAsLoaded(page, path, within, names))) {
          await load(page, `${directory.product.url}${path}`);
          await hearLoad();
        }
        const figure = await pressOne(page, within, index, name);
        if (figure === undefined) break;
        figures.push(figure);
        const farOnes = figures.slice(time === 0 ? 0 : -FAR).filter((one) => !isNear(one)).length;
        if (farOnes === (time === 0 ? 1 : FAR)) break;
      }
      if (figures.length === 0) continue;
      pressed.push({ name, figures });
      // A page takes up to an hour: whoever ends it earlier has what was measured.
      console.error(`${path} ${index + 1}/${names.length} ${name}: ${times({ name, figures })} ms`);
    }
  } finally {
    await page.context().close();
  }
  return pressed;
}

/** Whether the page is as it was before anything was pressed, once whatever opened is closed again. */
async function standsAsLoaded(
  page: Page,
  path: string,
  within: "body" | "main",
  names: readonly string[],
): Promise<boolean> {
  await page.keyboard.press("Escape");
  await quiet(page);
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== path) return false;
  const now = await controlsOf(page, within);
  return now.length === names.length && now.every((name, index) => name === names[index]);
}

/** @returns what the press cost, or undefined where the control has gone from the page since. */
async function pressOne(
  page: Page,
  within: "body" | "main",
  index: number,
  name: string,
): Promise<Figures | undefined> {
  if ((await controlsOf(page, within))[index] !== name) return undefined;
  try {
    return await measure(
      page,
      press(name, () => controlAt(page, index)),
    );
  } catch (error) {
    // A press that loads another document takes the observer with it; there is nothing to measure.
    if (error instanceof Error && /context was destroyed|navigation/.test(error.message)) return undefined;
    throw error;
  }
}

const isNear = ({ slowest, cls: shift }: Figures) => slowest > GOAL.inp * NEAR || shift > GOAL.cls * NEAR;
const inp = ({ figures }: Pressed) => median(figures.map(({ slowest }) => slowest));
const cls = ({ figures }: Pressed) => Math.max(...figures.map((figure) => figure.cls));
const times = (pressed: Pressed) =>
  `${inp(pressed).toFixed(0)} (${Math.max(...pressed.figures.map(({ slowest }) => slowest)).toFixed(0)})`;
