import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { isAlive } from "./postmaster.ts";
import { type ProcessPlan, pauseAfter, SupervisedProcess } from "./supervised-process.ts";

const running: SupervisedProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => child.stop()));
});

type More = Pick<ProcessPlan, "nice" | "env" | "onMessage">;

function run(script: string, stopLimitMs = 5_000, more: More = {}) {
  const lines: string[] = [];
  const pauses: number[] = [];
  const child = new SupervisedProcess({
    ...more,
    command: ["-e", script],
    stopLimitMs,
    onLine: (line) => lines.push(line),
    onRestart: (_reason, pauseMs) => pauses.push(pauseMs),
  });
  running.push(child);
  return { child, lines, pauses };
}

// What a child does when it is stopped comes before it: its first line says that it may be.
const alive = "console.log(process.pid); setInterval(() => {}, 1000);";

it("starts a child again that dies, waiting longer each time", async () => {
  const { pauses, lines } = run("console.log('up'); process.exit(3)");
  await expect.poll(() => pauses.slice(0, 3)).toEqual([500, 1000, 2000]);
  expect(lines.slice(0, 3)).toEqual(["up", "up", "up"]);
});

it("waits no longer than a visitor does, however often a child has died", () => {
  expect([4, 5, 50].map(pauseAfter)).toEqual([2000, 2000, 2000]);
});

it("lets a child finish what it is doing", async () => {
  const { child, lines } = run(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(); }, 300)); ${alive}`,
  );
  await expect.poll(() => lines.length).toBe(1);
  await child.stop();
  await expect.poll(() => lines[1]).toBe("finished");
});

it("kills a child that does not finish in its time", async () => {
  const { child, lines } = run(`process.on('SIGTERM', () => {}); ${alive}`, 200);
  await expect.poll(() => lines.length).toBe(1);
  await child.stop();
  expect(isAlive(Number(lines[0]))).toBe(false);
});

/** Runs a child of a launcher that is killed. @returns the child's pid */
async function orphan(child: string): Promise<number> {
  const script = `
    const { SupervisedProcess } = await import(${JSON.stringify(join(import.meta.dirname, "supervised-process.ts"))});
    new SupervisedProcess({ command: ["-e", ${JSON.stringify(child)}], stopLimitMs: 1000, onLine: console.log, onRestart() {} });`;
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [pid] = await once(launcher.stdout, "data");
  launcher.kill("SIGKILL");
  return Number(String(pid));
}

it("does not outlive a launcher that is killed", async () => {
  const pid = await orphan(alive);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it("ends in order after that, though nobody reads what it prints", async () => {
  // As Next.js does with what nobody handles.
  const printing = "process.on('uncaughtException', (error) => console.error(error));";
  // As the rest of a page comes, in turns.
  const rest =
    "let turns = 300; const next = () => (turns-- > 0 ? setImmediate(next) : process.exit()); next();";
  const ending = `process.on('SIGTERM', () => { process.stderr.write('ending'); ${rest} });`;
  const pid = await orphan(`${printing} ${ending} ${alive}`);
  await expect.poll(() => isAlive(pid), { timeout: 6_000 }).toBe(false);
});

it("runs a child, and what that starts, at a lower priority and with variables that the operator has not set", async () => {
  const env = { PATH: "nowhere", ROLLCALL_TEST_OF_ENV: "of the plan" };
  const tell = "[os.getPriority(), process.env.ROLLCALL_TEST_OF_ENV, process.env.PATH].join(' ')";
  const started = `child_process.execFileSync(process.execPath, ["-p", "os.getPriority()"]).toString().trim()`;
  const { lines } = run(`console.log(${tell}, ${started}); ${alive}`, 5_000, { nice: 10, env });
  await expect.poll(() => lines[0]).toBe(`10 of the plan ${process.env.PATH} 10`);
});

it.runIf(existsSync("/proc/self/autogroup"))(
  "leaves a child's session its share of the processor until it says that it has started",
  async () => {
    const told: object[] = [];
    const script = `setTimeout(() => process.send({ hasStarted: true }, () => process.send({ isServing: true })), 1500); ${alive}`;
    const { lines } = run(script, 5_000, { nice: 10, onMessage: (message) => told.push(message) });
    await expect.poll(() => lines.length).toBe(1);
    const share = async () =>
      (await readFile(`/proc/${lines[0]}/autogroup`, "utf8")).trim().split(" ").at(-1);
    expect(await share()).not.toBe("10");
    await expect.poll(share, { timeout: 5_000 }).toBe("10");
    await expect.poll(() => told).toEqual([{ isServing: true }]);
  },
);
