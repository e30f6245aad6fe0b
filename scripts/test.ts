import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm test`: everything a change must pass, in the order in which it fails fastest. A step that fails does not keep the
 * later ones from running, except that nothing is tried in a browser without a build. The last line is the sum.
 */
type Counts = { passed: number; failed: number };

/** What a step may say before it is ended, in bytes. */
const MOST_OUTPUT = 64 * 1024 * 1024;

const reports = await mkdtemp(join(tmpdir(), "rollcall-test-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const total: Counts = { passed: 0, failed: 0 };

function add({ passed, failed }: Counts): void {
  total.passed += passed;
  total.failed += failed;
}

/** Runs a program with its output shown; true when it exits with 0. */
function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** A step that passes or fails as one. */
async function check(command: string, ...args: string[]): Promise<boolean> {
  const ok = await run(command, args);
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  return ok;
}

/** Steps that need nothing of one another, two at a time: each is one thread, and shows what it says when it ends. */
async function checkAll(steps: readonly string[][]): Promise<void> {
  const left = [...steps];
  const lane = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      const [command = "", ...args] = step;
      const { ok, output } = await new Promise<{ ok: boolean; output: string }>((resolve) => {
        execFile(command, args, { maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) =>
          resolve({ ok: error === null, output: stdout + stderr }),
        );
      });
      console.log(`\n> ${step.join(" ")}\n${output}`);
      add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
    }
  };
  await Promise.all([lane(), lane()]);
}

/** Counts of a runner that wrote a report; one that died without writing any has failed once. */
async function counted(ok: boolean, readCounts: () => Promise<Counts>): Promise<void> {
  const counts = await readCounts().catch(() => ({ passed: 0, failed: 0 }));
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
}

async function vitestCounts(): Promise<Counts> {
  const report = JSON.parse(await readFile(vitestReport, "utf8"));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

async function playwrightCounts(): Promise<Counts> {
  const { stats } = JSON.parse(await readFile(playwrightReport, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

try {
  await check("next", "typegen");
  await checkAll([
    // The native compiler takes a third of the time; what reads types as a library needs the other one.
    ["node", "node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "."],
    ["biome", "check", "--error-on-warnings", "."],
    ["depcruise", "app", "components", "lib", "bench", "e2e", "prisma", "scripts", "--config"],
    ["knip"],
    ["node", "prisma/create-migration.ts", "--check"],
    ["node", "scripts/complete-lock.ts", "--check"],
    ["node", "scripts/write-scene-reference.ts", "--check"],
    ["node", "scripts/write-openapi.ts", "--check"],
    ["node", "scripts/write-operations.ts", "--check"],
  ]);
  // The build waits for its disk where tests wait for their processes.
  const build = check("npm", "run", "build");
  const unit = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ]);
  await counted(unit, vitestCounts);
  if (await build) {
    const browser = await run("playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport });
    await counted(browser, playwrightCounts);
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
