import { memoryOf } from "../import/web-process.ts";
import { measure, type Work } from "./load.ts";
import type { Directory, Stage } from "./stage.ts";

/** After how many requests it is looked at; the first counts as the beginning. */
const MARKS = [10_000, 30_000, 100_000, 300_000, 1_000_000];
const LOOKS = 5;

/**
 * What a new web server has in memory after many requests of all kinds.
 * @param most how many requests at most
 */
export async function watchMemory(
  stage: Stage,
  directory: Directory,
  works: readonly Work[],
  most: number,
): Promise<void> {
  const server = await stage.startWeb("Rollcall", directory);
  const kinds = works.map(({ title, paths }) => `${paths.length} × ${title}`).join(", ");
  console.log(`\n| requests (${kinds}, over and over) | MiB in memory | to the first |`);
  console.log("| --- | --- | --- |");
  let [asked, first] = [0, Number.NaN];
  for (const mark of MARKS.filter((one) => one <= most)) {
    await measure(stage.packages, server, works, { amount: mark - asked });
    asked = mark;
    const now = await settled(server.pid);
    if (Number.isNaN(first)) first = now;
    console.log(`| ${mark.toLocaleString("en")} | ${now.toFixed(0)} | ${(now / first).toFixed(2)} |`);
  }
}

/** The least of a few looks: what is about to be collected is not kept. */
async function settled(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    least = Math.min(least, memoryOf(pid).now);
  }
  return least;
}
