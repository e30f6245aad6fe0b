import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { compileWorkers } from "./worker-program.ts";

const before = { ...environment() };
const dataDir = await mkdtemp(join(tmpdir(), "rollcall-compile-"));
settleEnvironment({ dataDir, workers: 1 });
afterAll(async () => {
  settleEnvironment(before);
  await rm(dataDir, { recursive: true });
});

const { signal } = new AbortController();
const runs = join(dataDir, "runs");
await writeFile(runs, "");

/** A program that notes its name when it runs, and then does something. */
async function programThat(name: string, does: string): Promise<string> {
  const program = join(dataDir, `${name}.mjs`);
  const note = `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(runs)}, "${name} ");`;
  await writeFile(program, `${note} ${does}`);
  return program;
}

const ENDLESS = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`;
const haveRun = async () => (await readFile(runs, "utf8")).trim();

it("compiles for workers again until that was done once", async () => {
  const stopping = new AbortController();
  const interrupted = compileWorkers(stopping.signal, { program: await programThat("interrupted", ENDLESS) });
  await expect.poll(haveRun).toBe("interrupted");
  stopping.abort();
  await interrupted;

  await compileWorkers(signal, { program: await programThat("failed", "process.exit(1)") });
  const whole = await programThat("whole", "");
  await compileWorkers(signal, { program: whole });
  await compileWorkers(signal, { program: whole });
  expect(await haveRun()).toBe("interrupted failed whole");
});

it("goes on when compiling takes too long, and leaves it to the next start", async () => {
  await rm(join(dataDir, "cache"), { recursive: true });
  await compileWorkers(signal, { program: await programThat("slow", ENDLESS), limitMs: 500 });
  await compileWorkers(signal, { program: await programThat("next", "") });
  expect(await haveRun()).toMatch(/ next$/);
});
