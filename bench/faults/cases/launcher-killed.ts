import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "#lib/launcher/postmaster.ts";
import { type Product, startProduct } from "../../product.ts";
import type { Figures } from "../fault-case.ts";
import { descendants } from "../processes.ts";

export const describe =
  "The whole product is started, people are added over the API without pause, and its launcher is killed (SIGKILL): web server, workers and the embedded PostgreSQL have nobody left who would stop them. Then it is started again on the same data folder.";

const [KILLS, PEOPLE, LIMIT_MS] = [5, 100, 120_000];
const KEY = `rc_${"bench".repeat(8)}`;
const HEADERS = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };

export async function run(): Promise<Figures> {
  if (process.platform === "win32") return "there is no SIGKILL on Windows";
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  const acknowledged = new Set<string>();
  const [goneMs, readyMs]: [number[], number[]] = [[], []];
  let product: Product | null = null;
  let left = 0;
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      product = await start(dataDir, readyMs);
      await addUntil(product.url, acknowledged, acknowledged.size + PEOPLE, product.pid);
      const began = performance.now();
      const processes = await descendants(product.pid);
      const adding = addUntil(product.url, acknowledged, Number.POSITIVE_INFINITY, product.pid);
      await wait(50);
      process.kill(product.pid, "SIGKILL");
      await adding;
      while (processes.some(isAlive) && performance.now() - began < LIMIT_MS) await wait(20);
      left += processes.filter(isAlive).length;
      goneMs.push(performance.now() - began);
    }
    product = await start(dataDir, readyMs);
    const found = await peopleOf(product.url);
    return {
      kills: KILLS,
      "processes left": left,
      "all gone after at most, s": seconds(Math.max(...goneMs)),
      "ready again after at most, s": seconds(Math.max(...readyMs.slice(1))),
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((id) => !found.has(id)).length,
    };
  } finally {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(1));

async function start(dataDir: string, readyMs: number[]): Promise<Product> {
  const began = performance.now();
  const product = await startProduct({
    ROLLCALL_DATA_DIR: dataDir,
    ROLLCALL_ADMIN_EMAIL: "bench@example.org",
    ROLLCALL_ADMIN_PASSWORD: "four calm candle words",
    ROLLCALL_ADMIN_API_KEY: KEY,
  });
  readyMs.push(performance.now() - began);
  return product;
}

/** Adds people one after the other until there are so many, or nobody answers any more. */
async function addUntil(url: string, acknowledged: Set<string>, count: number, launcher: number) {
  while (acknowledged.size < count) {
    const body = JSON.stringify({ first_name: "Ada", last_name: "Added" });
    const response = await fetch(`${url}/v1/people`, { method: "POST", headers: HEADERS, body }).catch(
      () => null,
    );
    const answer: unknown = await response?.json().catch(() => null);
    if (typeof answer === "object" && answer !== null && "id" in answer) acknowledged.add(String(answer.id));
    else if (!isAlive(launcher)) return;
  }
}

async function peopleOf(url: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page: string | null = `${url}/v1/people?limit=200`; page !== null; ) {
    const response: Response = await fetch(page, { headers: HEADERS });
    for (const { id } of (await response.json()) as { id: string }[]) found.add(id);
    const next: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
    page = next === undefined ? null : new URL(next, url).href;
  }
  return found;
}
