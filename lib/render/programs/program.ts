import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type Confined, confined, type ProgramLimits } from "./confined-program.ts";
import { type ProgramEnd, programEnd } from "./program-end.ts";
import { ProgramStarter, StarterMissing } from "./program-starter.ts";

/** A program that runs. Its output has to be read, or it waits. */
export type Program = {
  input: Writable;
  output: Readable;
  /** Whether `kill` was called. */
  readonly isKilled: boolean;
  kill(): void;
  /** Resolves when the process is gone; its output may still have to be read. */
  ended: Promise<ProgramEnd>;
};

const TRIAL_SECONDS = 10;

let starter: ProgramStarter | null = null;

/**
 * From now on this process has its programs started by a small one, on Linux. There a process that forks has all its memory
 * marked, and a page fault at its first write to each page after that: 170 to 350 ms of them where a video is drawn. See
 * docs/decisions/0161-a-small-process-starts-programs.md.
 *
 * @throws Error when that cannot be done here: programs are started as before.
 */
export async function startProgramsElsewhere(): Promise<void> {
  if (process.platform !== "linux" || starter !== null) return;
  const small = new ProgramStarter();
  const { ended } = await small.start(confined("/bin/sh", ["-c", "exit 0"], { seconds: TRIAL_SECONDS }));
  const { code } = await ended;
  if (code !== 0) throw new Error(`A program that was started elsewhere ended with code ${code}`);
  starter = small;
}

/**
 * Starts a program, confined: see `confined`.
 *
 * @throws ProgramKilled when it did not start for no fault of its own
 * @throws Error when it cannot be started
 */
export async function startProgram(
  path: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<Program> {
  const order = confined(path, args, limits);
  if (starter === null) return startHere(order);
  return starter.start(order).catch((error: unknown) => {
    if (error instanceof StarterMissing) return startHere(order);
    throw error;
  });
}

async function startHere({ program, args, env }: Confined): Promise<Program> {
  const child = spawn(program, args, { env, stdio: "pipe" });
  // One that could not be spawned may have no streams. What fails later shows in how the program ends, which says more.
  const spawned = once(child, "spawn");
  child.on("error", () => undefined);
  child.stdin?.on("error", () => undefined);
  const ended = programEnd(child);
  await spawned;
  return {
    input: child.stdin,
    output: child.stdout,
    get isKilled() {
      return child.killed;
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}
