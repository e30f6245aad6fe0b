import { availableParallelism } from "node:os";
import type { Browser } from "playwright";
import { median } from "../median.ts";
import type { ConsoleDirectory } from "./directory.ts";
import { measure } from "./hand.ts";
import { LIST_ACTIONS } from "./list-actions.ts";
import type { Figures } from "./observe.ts";
import { openPage } from "./open-page.ts";
import { measuredPages } from "./page-actions.ts";

const RUNS = 5;
const SLOWED = 4;

/** The longest stretch that an action keeps the main thread, and the sum of what exceeds 50 ms. */
export async function measureLists(
  browser: Browser,
  directory: ConsoleDirectory,
  people: number,
): Promise<void> {
  console.log(
    `| ${people.toLocaleString("en")} people, ${availableParallelism()} cores, ms: median (most) of ${RUNS} | longest blocked stretch | blocked in all |`,
  );
  console.log("| --- | --- | --- |");
  const runs: Figures[][] = LIST_ACTIONS.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openPage(browser, directory, "/people");
    for (const [index, action] of LIST_ACTIONS.entries()) runs[index]?.push(await measure(page, action));
    await page.context().close();
  }
  for (const [index, { name }] of LIST_ACTIONS.entries()) {
    const figures = runs[index] ?? [];
    const longest = figures.map(({ blocked }) => Math.max(0, ...blocked));
    const sums = figures.map(({ blocked }) => blocked.reduce((sum, each) => sum + each - 50, 0));
    console.log(`| ${name} | ${cell(longest)} | ${cell(sums)} |`);
  }
}

export async function measurePages(browser: Browser, directory: ConsoleDirectory): Promise<void> {
  console.log(
    `| processor slowed ${SLOWED} ×, ${availableParallelism()} cores: median (most) of ${RUNS} | LCP, ms | INP, ms | by | CLS |`,
  );
  console.log("| --- | --- | --- | --- | --- |");
  for (const { name, path, actions } of measuredPages(directory.ids)) {
    const [lcp, cls]: number[][] = [[], []];
    const times: number[][] = actions.map(() => []);
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openPage(browser, directory, path, SLOWED);
      const loaded = await page.evaluate(() => window.figures);
      const done: Figures[] = [];
      for (const action of actions) done.push(await measure(page, action));
      lcp?.push(loaded.lcp);
      cls?.push(Math.max(loaded.cls, ...done.map((figures) => figures.cls)));
      for (const [index, { slowest }] of done.entries()) times[index]?.push(slowest);
      await page.context().close();
    }
    const middles = times.map(median);
    const worst = middles.indexOf(Math.max(...middles));
    const inp = times[0]?.map((_, run) => Math.max(...times.map((each) => each[run] ?? 0))) ?? [];
    console.log(
      `| ${name} | ${cell(lcp ?? [])} | ${cell(inp)} | ${actions[worst]?.name} | ${cell(cls ?? [], 3)} |`,
    );
  }
}

function cell(values: readonly number[], digits = 0): string {
  return `${median(values).toFixed(digits)} (${Math.max(...values).toFixed(digits)})`;
}
