import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { because, type Outcome, readPlaywrightReport, readVitestReport } from "./test-reports.ts";

/**
 * `npm test`: everything a change must pass, in the order in which it fails fastest. A step that fails does not keep the
 * later ones from running, except that nothing is tried in a browser without a build. What failed is named again at the
 * end, where a reader of a long output looks first; the last line is the sum.
 */

/** What a step may say before it is ended, in bytes. */
const MOST_OUTPUT = 64 * 1024 * 1024;

const reports = await mkdtemp(join(tmpdir(), "rollcall-test-"));
const vitestReport = join(reports, "vitest.json");
const unhandledErrors = join(reports, "unhandled-errors.json");
const playwrightReport = join(reports, "playwright.json");

const total: Outcome = { passed: 0, failures: [] };

function add({ passed, failures }: Outcome): void {
  total.passed += passed;
  total.failures.push(...failures);
}

/** Of a step that passes or fails as one. */
function addStep(step: readonly string[], ok: boolean): void {
  add({ passed: ok ? 1 : 0, failures: ok ? [] : [step.join(" ")] });
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

async function check(command: string, ...args: string[]): Promise<boolean> {
  const ok = await run(command, args);
  addStep([command, ...args], ok);
  return ok;
}

/** The steps of `npm run check`, as command lines, without the one that they all need. */
async function staticChecks(): Promise<string[][]> {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, "../package.json"), "utf8")) as {
    scripts: { check: string };
  };
  const steps = scripts.check.split(" && ");
  return steps.filter((step) => step !== "next typegen").map((step) => step.split(" "));
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
      addStep(step, ok);
    }
  };
  await Promise.all([lane(), lane()]);
}

/** The messages of vitest's unhandled errors, which its own report leaves out. */
async function unhandled(): Promise<string[]> {
  const messages: string[] = await readFile(unhandledErrors, "utf8").then(JSON.parse, () => []);
  return messages.map((message) => `vitest${because(message)}`);
}

/** What a runner's report says; one that failed without saying at what, or that left no report, has failed once. */
async function addReport(
  runner: string,
  ok: boolean,
  path: string,
  read: (report: string) => Outcome,
): Promise<void> {
  const outcome = await readFile(path, "utf8")
    .then(read)
    .catch(() => ({ passed: 0, failures: [`${runner} left no report that can be read`] }));
  add(ok || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [`${runner} itself`] });
}

try {
  await check("next", "typegen");
  await checkAll(await staticChecks());
  // The build waits for its disk where tests wait for their processes.
  const build = check("npm", "run", "build");
  const reporters = ["default", "json", "./scripts/unhandled-errors.ts"].map((name) => `--reporter=${name}`);
  const unit = await run("vitest", ["run", ...reporters, `--outputFile.json=${vitestReport}`], {
    UNHANDLED_ERRORS: unhandledErrors,
  });
  const errors = await unhandled();
  total.failures.push(...errors);
  await addReport("vitest", unit || errors.length > 0, vitestReport, readVitestReport);
  if (await build) {
    const browser = await run("playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport });
    await addReport("playwright", browser, playwrightReport, readPlaywrightReport);
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}
if (total.failures.length > 0) {
  console.log(`\nFailed:\n${total.failures.map((failure) => `- ${failure}`).join("\n")}`);
}
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
