import { availableParallelism, loadavg } from "node:os";
import { quantile } from "./median.ts";
import { measureCores } from "./worker/measure-cores.ts";
import { measureFirst } from "./worker/measure-first.ts";
import { measureLarge } from "./worker/measure-large.ts";
import { measureMemory } from "./worker/measure-memory.ts";

const load = () => `a load of ${(loadavg()[0] ?? 0).toFixed(0)}`;
const cores = `${availableParallelism()} cores`;

/** What can be asked for, each with arguments of its own. */
const CASES: Record<string, (args: string[]) => Promise<void>> = { first, memory, cores: order, large };

/**
 * `npm run bench worker <case>`: the product's own workers. Cases: `first [design]`, `memory [videos]`, `cores [workers[,workers…]] [people] [seconds]`, `large [seconds of the video]`.
 */
export async function run([name = "", ...args]: string[]): Promise<void> {
  const measure = CASES[name];
  if (measure === undefined) throw new Error(`Name a case: ${Object.keys(CASES).join(", ")}`);
  await measure(args);
}

/** Processor time of a worker of a new installation, whose first video is of a design. */
async function first([design = "candlelight"]: string[]): Promise<void> {
  console.log(`| ms of processor time, ${cores}, ${load()} | Node.js | programs | together |`);
  console.log("| --- | --- | --- | --- |");
  await measureFirst(design, ({ what, node, programs }) =>
    console.log(`| ${what} | ${node} | ${programs} | ${node + programs} |`),
  );
}

/** Memory of a worker that makes collections of all designs, with photos and zips. */
async function memory([videos = "500"]: string[]): Promise<void> {
  console.log("| videos | MB in memory | at most until then |");
  console.log("| --- | --- | --- |");
  await measureMemory(Number(videos), ({ videos: made, now, peak }) =>
    console.log(`| ${made} | ${now.toFixed(0)} | ${peak.toFixed(0)} |`),
  );
}

/** An order for many people with one and more workers, and how long others wait for answers meanwhile. */
async function order([workers = "1,2", people = "1000", seconds = "120"]: string[]): Promise<void> {
  console.log(
    `| workers, ${cores} | videos a minute | of so many | MB of all workers | /v1 beside it, ms: median (p99, most) | the console | idle: /v1 | the console | load |`,
  );
  console.log(`|${" --- |".repeat(9)}`);
  for (const count of workers.split(",")) {
    const { videosAMinute, videos, megabytes, idle, busy } = await measureCores(
      count,
      Number(people),
      Number(seconds),
    );
    const times = [busy.api, busy.console, idle.api, idle.console].map(cell).join(" | ");
    console.log(
      `| ${count} | ${videosAMinute.toFixed(1)} | ${videos} | ${megabytes.toFixed(0)} | ${times} | ${load()} |`,
    );
  }
}

function cell(times: readonly number[]): string {
  const [middle, late, most] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  return `${middle} (${late}, ${most})`;
}

/** The largest kind of video: 3840 × 2160 at 60 frames a second. */
async function large([seconds = "60"]: string[]): Promise<void> {
  const { seconds: took, node, programs, most } = await measureLarge(Number(seconds));
  console.log(
    `| 4K at 60 frames/s, ${cores}, ${load()} | takes, s | processor: Node.js, s | programs, s | MB: worker | programs | together |`,
  );
  console.log(`|${" --- |".repeat(7)}`);
  const megabytes = [most.worker, most.programs, most.together].map((one) => one.toFixed(0)).join(" | ");
  const processor = [node, programs].map((one) => (one / 1000).toFixed(0)).join(" | ");
  console.log(`| ${seconds} s | ${took.toFixed(0)} | ${processor} | ${megabytes} |`);
}
