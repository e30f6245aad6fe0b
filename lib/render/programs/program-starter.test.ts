import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { confined } from "./confined-program.ts";
import type { Program } from "./program.ts";
import { killedFromOutside } from "./program-killed.ts";
import { ProgramStarter } from "./program-starter.ts";

const LIMITS = { seconds: 60 };
const shell = (script: string) => confined("/bin/sh", ["-c", script], LIMITS);

/** The small processes that a process has. */
async function starterProcesses(parent = process.pid): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(" ").includes("starter-process"))
    .map(([pid]) => Number(pid));
}

/** Does something that has one small process started. @returns its number, and what it did */
async function withNew<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const before = new Set(await starterProcesses());
  const result = await work();
  const started = (await starterProcesses()).filter((one) => !before.has(one));
  expect(started).toHaveLength(1);
  return [started[0] ?? 0, result];
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads what a program writes first. */
async function firstText({ output }: Program): Promise<string> {
  const [chunk] = (await once(output, "data")) as [Buffer];
  return chunk.toString();
}

const imported = (name: string) => `await import(${JSON.stringify(import.meta.resolve(name))})`;

describe.runIf(process.platform === "linux")("the small process that starts programs", () => {
  it("is started again when it is gone, and what ran counts as killed from outside", async () => {
    const own = new ProgramStarter();
    const [small, program] = await withNew(() => own.start(shell("echo $$; exec sleep 60")));
    const pid = Number(await firstText(program));
    process.kill(small, "SIGKILL");
    expect(killedFromOutside(program, await program.ended)?.message).toContain("SIGKILL");
    // Nobody waits for what it goes on to write.
    expect([program.input.destroyed, program.output.destroyed]).toEqual([true, true]);
    if (isThere(pid)) process.kill(pid, "SIGKILL");
    const next = await own.start(shell("echo again"));
    expect(await text(next.output)).toBe("again\n");
  });

  it("ends, with what it has started, when the process it works for is killed", async () => {
    const script = `
      const { ProgramStarter } = ${imported("./program-starter.ts")};
      const program = await new ProgramStarter().start({ program: "/bin/sh", args: ["-c", "echo $$; exec sleep 60"], env: {} });
      program.output.on("data", (pid) => console.log(String(pid)));
    `;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pids = [Number(line.toString()), ...(await starterProcesses(parent.pid))];
    expect(pids).toHaveLength(2);
    expect(pids.every(isThere)).toBe(true);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(pids.some(isThere)).toBe(false), { timeout: 10_000 });
  });
});
