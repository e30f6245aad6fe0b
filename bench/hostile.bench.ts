import { mkdtemp, readdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Attack, attacks } from "./hostile/files.ts";
import { forgetPeak, memoryOf, webProcessOf } from "./import/web-process.ts";
import { type Product, startProduct } from "./product.ts";

const KEY = `rc_${"bench".repeat(8)}`;
const headers = { Authorization: `Bearer ${KEY}` };
/** Somebody else asks for a page of people so often. */
const PAUSE_MS = 50;
/** A request that gets no answer by then never will. */
const PATIENCE_MS = 30_000;

/**
 * What files do that are made to hurt: how each is answered and after how long, the web server's memory, and how long
 * somebody else waits meanwhile for a page of people.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  let product: Product | undefined;
  try {
    product = await startProduct({
      ROLLCALL_DATA_DIR: dataDir,
      ROLLCALL_ADMIN_EMAIL: "bench@example.org",
      ROLLCALL_ADMIN_PASSWORD: "four calm candle words",
      ROLLCALL_ADMIN_API_KEY: KEY,
    });
    await ask(product.url);
    console.log(
      `| attack, ${availableParallelism()} cores | status | seconds | web server before, MiB | at most, MiB | somebody else waits at most, ms | and asks meanwhile |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- |");
    for (const attack of await attacks()) await measure(product, attack);
    const left = await readdir(join(dataDir, "tmp"), { recursive: true });
    const files = left.filter((name) => /(list|rows|upload|additions|changes)$/.test(name));
    console.log(`\nFiles of work in progress that are left: ${files.length}`);
  } finally {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ url, pid }: Product, attack: Attack): Promise<void> {
  const web = webProcessOf(pid);
  forgetPeak(web);
  const before = memoryOf(web).now;
  const began = performance.now();
  let isOver = false;
  const others = asking(url, () => isOver);
  const statuses = await Promise.all(Array.from({ length: attack.times }, () => send(url, attack)));
  const seconds = (performance.now() - began) / 1000;
  // What goes on after its client has left would show.
  if (attack.leavesAfterMs !== undefined) await setTimeout(3_000);
  isOver = true;
  const { worst, count } = await others;
  const hasDied = webProcessOf(pid) !== web;
  const cells = [
    ...[attack.title, [...new Set(statuses)].join(", "), seconds.toFixed(2), before.toFixed(0)],
    ...[hasDied ? "died" : memoryOf(web).peak.toFixed(0), worst.toFixed(0), String(count)],
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** The status, or what happened in place of an answer. */
async function send(url: string, { path, body, leavesAfterMs }: Attack): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(body)], "file"));
  const isForm = path === "/v1/assets";
  try {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: isForm ? headers : { ...headers, "Content-Type": "text/csv" },
      body: isForm ? form : new Uint8Array(body),
      signal: leavesAfterMs === undefined ? null : AbortSignal.timeout(leavesAfterMs),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return leavesAfterMs === undefined ? "no answer" : "left";
  }
}

async function asking(url: string, isOver: () => boolean): Promise<{ worst: number; count: number }> {
  let [worst, count] = [0, 0];
  while (!isOver()) {
    const began = performance.now();
    await ask(url);
    worst = Math.max(worst, performance.now() - began);
    count += 1;
    await setTimeout(PAUSE_MS);
  }
  return { worst, count };
}

async function ask(url: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`${url}/v1/people?limit=1`, { headers, signal }).catch(() => null);
  await response?.arrayBuffer();
}
