import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./median.ts";

const PORT = "43117";
const RUNS = 5;

/**
 * How long `npm start` takes until its first page answers, on a built clone: once on an empty data folder (database
 * created, migrations applied), then again and again on the same one.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  try {
    const first = await timeStart(dataDir);
    const later: number[] = [];
    for (let round = 0; round < RUNS; round += 1) later.push(await timeStart(dataDir));
    console.log(`| npm start, ${availableParallelism()} cores | seconds to the first page |`);
    console.log("| --- | --- |");
    console.log(`| on an empty data folder, already built | ${first.toFixed(1)} |`);
    const range = `${Math.min(...later).toFixed(1)} to ${Math.max(...later).toFixed(1)}`;
    console.log(`| later, median of ${RUNS} (range) | ${median(later).toFixed(1)} (${range}) |`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts, waits for the sign-in page and for readiness, stops. Seconds from the command to both. */
async function timeStart(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT, ROLLCALL_DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: "ignore",
    detached: true,
  });
  const exited = once(child, "exit");
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("npm start ended by itself");
      const answers = await Promise.all(["/readyz", "/sign-in"].map(answersWell));
      if (answers.every(Boolean)) return (performance.now() - began) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    await exited;
  }
}

async function answersWell(path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}${path}`)).ok;
  } catch {
    return false;
  }
}
