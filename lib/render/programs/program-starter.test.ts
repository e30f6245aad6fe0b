import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { VideoFrames } from "../media/video-frames.ts";
import type { ResolvedVideo } from "../resolve/resolved-scene.ts";
import { confined } from "./confined-program.ts";
import { type Program, startProgram, startProgramsElsewhere } from "./program.ts";
import { isOfKilledProgram, killedFromOutside } from "./program-killed.ts";
import { ProgramStarter } from "./program-starter.ts";

const LIMITS = { seconds: 60 };
/** Whether the system has a util-linux that lets a program end with its parent. */
const hasParentSignal =
  spawnSync("/usr/bin/setpriv", ["--pdeathsig", "KILL", "--", "/bin/true"]).status === 0;
const shell = (script: string) => confined("/bin/sh", ["-c", script], LIMITS);

const SIZE = { width: 16, height: 16 };
const VIDEO: ResolvedVideo = {
  ...{ kind: "video", assetId: "1", file: { path: "/no/such/video.mp4", demuxer: "mov" }, matrix: "bt709" },
  ...{ trim: 0, fps: 25, frames: 25, loop: false, scaled: SIZE, from: { x: 0, y: 0, ...SIZE } },
  ...{ to: { x: 0, y: 0, ...SIZE }, radius: { x: 0, y: 0 }, border: null },
};

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

/** A starter whose small process runs. */
async function running(): Promise<[number, ProgramStarter]> {
  return withNew(async () => {
    const starter = new ProgramStarter();
    await (await starter.start(shell("exit 0"))).ended;
    return starter;
  });
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

/** Runs a script, as a process of its own that may have so many files open. @returns what it writes */
async function printed(script: string, mostFiles: number): Promise<string> {
  const command = `ulimit -n ${mostFiles}; exec "$0" --input-type=module --eval "$1"`;
  const child = spawn("/bin/sh", ["-c", command, process.execPath, script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

/** Opens files until there may be no more, but `left`. */
const OPEN_ALL = `
  const { openSync, closeSync } = await import("node:fs");
  const open = [];
  const openAll = (left) => {
    try { for (;;) open.push(openSync("/dev/null")); } catch {}
    for (const file of open.splice(0, left)) closeSync(file);
  };
  const closeAll = () => { for (const file of open.splice(0)) closeSync(file); };
  const settled = (promise) => promise.then(() => "fulfilled", (error) => error.message);
`;
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
    if (hasParentSignal) await vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 10_000 });
    else process.kill(pid, "SIGKILL");
    const next = await own.start(shell("echo again"));
    expect(await text(next.output)).toBe("again\n");
  });

  it("may be gone before it has answered, which counts as killed from outside", async () => {
    const [small, starter] = await running();
    process.kill(small, "SIGSTOP");
    const starting = starter.start(shell("exit 0")).catch((error: unknown) => error);
    await sleep(50);
    process.kill(small, "SIGKILL");
    expect(isOfKilledProgram(await starting)).toBe(true);
    expect(await text((await starter.start(shell("echo again"))).output)).toBe("again\n");
  });

  it("may be gone before a decoder starts, for which the video is not to blame", async () => {
    const [small] = await withNew(startProgramsElsewhere);
    process.kill(small, "SIGSTOP");
    const frames = new VideoFrames(VIDEO, { ffmpegPath: "/no/such/ffmpeg" });
    const reading = frames.read(0).catch((error: unknown) => error);
    await sleep(50);
    process.kill(small, "SIGKILL");
    const fault = await reading;
    expect(fault).toMatchObject({ code: "encoder_failed", message: expect.stringContaining("SIGKILL") });
    expect(isOfKilledProgram(fault)).toBe(true);
    await frames.close();
  });

  it("may not answer: a program that is given up is not started later", async () => {
    const [small, starter] = await running();
    process.kill(small, "SIGSTOP");
    const starting = starter.start(shell("exec sleep 60"), 200).catch((error: unknown) => error);
    expect(isOfKilledProgram(await starting)).toBe(true);
    process.kill(small, "SIGCONT");
    // It takes orders one after the other.
    await (await starter.start(shell("exit 0"))).ended;
    const children = await readFile(`/proc/${small}/task/${small}/children`, "utf8");
    expect(children).toBe("");
  });

  it("is done without where it cannot be started", async () => {
    const [small] = await withNew(async () => {
      await startProgramsElsewhere();
      // It may have been started before.
      await (await startProgram("/bin/true", [], LIMITS)).ended;
    });
    const { execPath } = process;
    process.execPath = "/no/such/node";
    try {
      process.kill(small, "SIGKILL");
      await vi.waitFor(() => expect(isThere(small)).toBe(false));
      const program = await startProgram("/bin/sh", ["-c", "echo $PPID"], LIMITS);
      expect(Number(await text(program.output))).toBe(process.pid);
    } finally {
      process.execPath = execPath;
    }
    const program = await startProgram("/bin/sh", ["-c", "echo $PPID"], LIMITS);
    expect(Number(await text(program.output))).not.toBe(process.pid);
  });

  it.each([0, 1])("fails to start one program where %i more files may be opened", async (left) => {
    const script = `${OPEN_ALL}
      const { ProgramStarter } = ${imported("./program-starter.ts")};
      const starter = new ProgramStarter();
      const order = { program: "/bin/cat", args: [], env: {} };
      const first = await starter.start(order);
      first.kill();
      await first.ended;
      for (const stream of [first.input, first.output.resume()])
        if (!stream.closed) await new Promise((resolve) => stream.once("close", resolve));
      openAll(${left});
      console.log(await settled(starter.start(order)));
      closeAll();
      console.log(await settled(starter.start(order)));
      process.exit();
    `;
    const begun = Date.now();
    const [without, withFiles] = (await printed(script, 128)).trim().split("\n");
    expect(without).not.toBe("fulfilled");
    expect(withFiles).toBe("fulfilled");
    expect(Date.now() - begun).toBeLessThan(12_000);
  });

  it("keeps no connections that do not say what they are", { timeout: 15_000 }, async () => {
    const addresses = async () =>
      [...(await readFile("/proc/net/unix", "utf8")).matchAll(/@(rollcall-programs-\w+)/g)].map(
        ([, name = ""]) => name,
      );
    const before = new Set(await addresses());
    const [, starter] = await running();
    const address = (await addresses()).find((one) => !before.has(one));
    let open = 0;
    const strangers = Array.from({ length: 100 }, () => {
      const socket = connect(`\0${address}`);
      open += 1;
      return socket.on("close", () => (open -= 1)).on("error", () => undefined);
    });
    await Promise.all(strangers.map((socket) => once(socket, "connect")));
    await vi.waitFor(() => expect(open).toBe(64));
    expect(await text((await starter.start(shell("echo fine"))).output)).toBe("fine\n");
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 5000 });
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

it.skipIf(process.platform === "win32")(
  "a process that may open no more files fails to start one program",
  async () => {
    const script = `${OPEN_ALL}
    const { startProgram } = ${imported("./program.ts")};
    const start = () => settled(startProgram("/bin/cat", [], { seconds: 10 }).then((program) => program.kill()));
    await start();
    openAll(0);
    console.log(await start());
    closeAll();
    console.log(await start());
  `;
    const [without, withFiles] = (await printed(script, 128)).trim().split("\n");
    expect(without).toContain("EMFILE");
    expect(withFiles).toBe("fulfilled");
  },
);
