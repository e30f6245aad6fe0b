import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./environment.ts";

/** A task was ended because it took more time or memory than allowed. */
export class TooCostly extends Error {
  override name = "TooCostly";
}

/** The process was gone, or was ended from outside, so another process may run its task. */
export class ProcessLost extends Error {
  override name = "ProcessLost";
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null, options?: ErrorOptions) {
    super("No process does what was asked", options);
    this.signal = signal;
  }
}

/**
 * Signals by which the system or an administrator ends a process. Its own watchdog uses another one, and an
 * exceeded JavaScript heap ends with a crash signal.
 */
const OUTSIDE: readonly NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** A program that runs tasks, and its memory limits. */
export type BoundedProgram = {
  /** Path in this source tree, from its root, to a program that calls `serveTasks`. */
  path: string;
  /** JavaScript's heap, in MiB. */
  heapMiB: number;
  /** Limit of all memory together, in bytes; the process is ended above it. */
  mostBytes: number;
  /** Above this, the process is replaced after its task. */
  spentBytes: number;
};

export type TaskLimits = {
  /** Time limit of the work alone, without waiting for a turn. */
  limitMs: number;
  /** Limit of processor time; the same as `limitMs` by default. */
  cpuMs?: number;
  /** Aborted when the result is no longer wanted: the process is ended. */
  signal?: AbortSignal | undefined;
  /**
   * How long it may run on after an abort: letting an almost finished task end costs less than a new process.
   * Default: 0.
   */
  graceMs?: number;
};

/**
 * Found on disk, from this file and from the working directory upwards, because a bundle has this file
 * elsewhere.
 */
function programPath(program: string): string {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, program);
      if (existsSync(candidate)) return candidate;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${program} is not there`);
}

type Failure = { words: string; code?: string };
type TaskReply<Outcome> = { isSpent: boolean; outcome?: Outcome; failed?: Failure };

/**
 * A process that runs tasks, one after the other, without access to this process's environment. It does not
 * keep this process alive while no task runs.
 */
export class BoundedProcess<Task extends object, Outcome> {
  readonly #child: ChildProcess;
  #isOver = false;

  constructor({ path, heapMiB, mostBytes, spentBytes }: BoundedProgram) {
    const options = [`--max-old-space-size=${heapMiB}`, "--disable-warning=ExperimentalWarning"];
    const limits = JSON.stringify({ mostBytes, spentBytes });
    // Keeps the bundler from following the path of the started program.
    const command = [process.execPath, ...options, programPath(path), limits] as const;
    const [program, ...rest] = command;
    const child = spawn(program, rest, {
      env: bareEnvironment({}),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      windowsHide: true,
    });
    child.on("error", () => this.end());
    child.on("exit", () => this.end());
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }

  /** Whether it can run no more tasks. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Runs a task; its signal must not be aborted yet. When the task exceeds its limits or is aborted, the
   * process is ended.
   * @throws {TooCostly}; {ProcessLost}; the signal's reason; {Error} for a fault in the program
   */
  async run(task: Task, { limitMs, cpuMs = limitMs, signal, graceMs = 0 }: TaskLimits): Promise<Outcome> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<TaskReply<Outcome>>();
    const onLimit = () => reject(new TooCostly("It was ended while it worked"));
    const onError = (cause: unknown) => reject(new Error("No process does what was asked", { cause }));
    // Its watchdog and its heap limit end it with a signal; a program that fails has an exit code.
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      if (signal === null) onError(`exit code ${code}`);
      else if (OUTSIDE.includes(signal)) reject(new ProcessLost(signal));
      else onLimit();
    };
    const timers = [setTimeout(onLimit, limitMs)];
    const onAbort = () => timers.push(setTimeout(() => reject(signal?.reason), graceMs));
    signal?.addEventListener("abort", onAbort, { once: true });
    child.once("message", resolve).once("exit", onExit).once("error", onError);
    child.channel?.ref();
    try {
      child.send({ task, cpuMs }, (error) => error && reject(new ProcessLost(null, { cause: error })));
      const { outcome, failed, isSpent } = await promise;
      if (failed !== undefined) throw taskError(failed);
      if (outcome === undefined) throw new Error("A task has no outcome");
      if (isSpent) this.end();
      return outcome;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.channel?.unref();
      child.off("message", resolve).off("exit", onExit).off("error", onError);
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#child.kill("SIGKILL");
  }
}

/** With the original error's code: it is the only sign of a full disk. */
function taskError({ words, code }: Failure): Error {
  const error = new Error(`A task could not be done: ${words}`);
  return code === undefined ? error : Object.assign(error, { code });
}
