import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { confined } from "./confined-program.ts";
import { type Program, startProgram } from "./program.ts";
import { killedFromOutside } from "./program-killed.ts";
import { ProgramStarter } from "./program-starter.ts";

type Start = (program: string, ...args: string[]) => Promise<Program>;

const LIMITS = { seconds: 60 };
const orderOf = (path: string, args: string[]) => confined(path, args, LIMITS);

/** The process that a starter of this process has. */
async function starterProcesses(parent = process.pid): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(" ").includes("starter-process"))
    .map(([pid]) => Number(pid));
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

const small = new ProgramStarter();
const ways: [string, Start][] = [
  ["by this process", (program, ...args) => startProgram(program, args, LIMITS)],
];
if (process.platform === "linux")
  ways.push(["by a small one", (program, ...args) => small.start(orderOf(program, args))]);

describe.each(ways)("a program that is started %s", (_, start) => {
  it("reads all of its input, and all of its output is read", async () => {
    const bytes = Buffer.alloc(5_000_000, "Rollcall ");
    const program = await start("/bin/cat");
    program.input.end(bytes);
    expect((await buffer(program.output)).equals(bytes)).toBe(true);
    expect(await program.ended).toEqual({ code: 0, signal: null, complaints: "" });
  });

  it("says with which code it ends, and why", async () => {
    const program = await start("/bin/sh", "-c", "echo out; echo no such thing >&2; exit 3");
    expect(await text(program.output)).toBe("out\n");
    const end = await program.ended;
    expect(end).toEqual({ code: 3, signal: null, complaints: "no such thing\n" });
    expect(killedFromOutside(program, end)).toBeNull();
  });

  it("gets nothing of this process's environment", async () => {
    vi.stubEnv("ROLLCALL_SECRET", "secret");
    const program = await start("/bin/sh", "-c", "env");
    expect(await text(program.output)).not.toContain("ROLLCALL");
    vi.unstubAllEnvs();
  });

  it("can be killed, which is not from outside", async () => {
    const program = await start("/bin/cat");
    program.kill();
    const end = await program.ended;
    expect(end).toMatchObject({ code: null, signal: "SIGKILL" });
    expect([program.isKilled, killedFromOutside(program, end)]).toEqual([true, null]);
  });

  it("may be killed from outside", async () => {
    const program = await start("/bin/sh", "-c", "kill -9 $$");
    const end = await program.ended;
    expect(killedFromOutside(program, end)?.message).toContain("SIGKILL");
  });

  it("may end without reading its input", async () => {
    const program = await start("/bin/sh", "-c", "exit 0");
    await new Promise((resolve) => program.input.write(Buffer.alloc(5_000_000), resolve));
    expect((await program.ended).code).toBe(0);
  });

  it("waits while its output is not read", async () => {
    const program = await start("/bin/sh", "-c", "head -c 3000000 /dev/zero; echo written >&2");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await buffer(program.output)).length).toBe(3_000_000);
    expect((await program.ended).complaints).toBe("written\n");
  });

  it("says when it is not there", async () => {
    const said = await start("/no/such/program").then(
      async ({ ended }) => (await ended).complaints,
      (error: Error) => error.message,
    );
    expect(said).toMatch(/ENOENT|No such file/);
  });

  it("runs beside others, each with its own streams", async () => {
    const answers = Array.from({ length: 20 }, async (_, number) => {
      const program = await start("/bin/cat");
      program.input.end(String(number));
      return text(program.output);
    });
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, number) => String(number)));
  });
});

describe.runIf(process.platform === "linux")("the small process that starts programs", () => {
  it("is started again when it is gone, and what ran counts as killed from outside", async () => {
    const own = new ProgramStarter();
    const before = new Set(await starterProcesses());
    const program = await own.start(orderOf("/bin/sh", ["-c", "echo $$; exec sleep 60"]));
    const pid = Number(await firstText(program));
    const started = (await starterProcesses()).filter((one) => !before.has(one));
    expect(started).toHaveLength(1);
    process.kill(started[0] ?? 0, "SIGKILL");
    expect(killedFromOutside(program, await program.ended)?.message).toContain("SIGKILL");
    // Nobody waits for what it goes on to write.
    expect([program.input.destroyed, program.output.destroyed]).toEqual([true, true]);
    process.kill(pid, "SIGKILL");
    const next = await own.start(orderOf("/bin/sh", ["-c", "echo again"]));
    expect(await text(next.output)).toBe("again\n");
  });

  it("ends, with what it has started, when the process it works for is killed", async () => {
    const script = `
      const { ProgramStarter } = await import(${JSON.stringify(import.meta.resolve("./program-starter.ts"))});
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
