import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./environment.ts";

/** A task that was ended, because it took more time or memory than one may. */
export class TooCostly extends Error {
  override name = "TooCostly";
}

/** A process that was gone, or was ended from outside, so that its task may be done by another one. */
export class ProcessLost extends Error {
  override name = "ProcessLost";
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null, options?: ErrorOptions) {
    super("No process does what was asked", options);
    this.signal = signal;
  }
}

/** What the system or its operator ends a process with. Its own watch has another one, and JavaScript's heap a fault's. */
const OUTSIDE: readonly NodeJS.Signals[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** A program that does tasks, and what a process of it may hold. */
export type BoundedProgram = {
  /** Of this source tree, from its root: a program that calls `serveTasks`. */
  path: string;
  /** JavaScript's heap, in MiB. */
  heapMiB: number;
  /** All memory together, in bytes; the process is ended above it. */
  mostBytes: number;
  /** Above it, another process takes the place of one that has done its task. */
  spentBytes: number;
};

export type TaskLimits = {
  /** Of the work alone, without waiting for a turn. */
  limitMs: number;
  /** Processor time; as much as the other by default. */
  cpuMs?: number;
  /** Aborted when nobody wants the outcome any more: the process is ended. */
  signal?: AbortSignal | undefined;
  /** So long it is left to end by itself then: what is nearly done costs less than a new process. Default: 0. */
  graceMs?: number;
};

/** Looked up on the disk, from this file and from the working directory upwards: a bundle has this file elsewhere. */
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
 * A process that does tasks, one after the other, and knows nothing of this one's environment. It keeps nobody from ending
 * who does not wait for one.
 */
export class BoundedProcess<Task extends object, Outcome> {
  readonly #child: ChildProcess;
  #isOver = false;

  constructor({ path, heapMiB, mostBytes, spentBytes }: BoundedProgram) {
    const options = [`--max-old-space-size=${heapMiB}`, "--disable-warning=ExperimentalWarning"];
    const limits = JSON.stringify({ mostBytes, spentBytes });
    // The bundler is not to look for what is started here.
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

  /** Whether it can do no more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Does a task, for a signal that is not aborted. When it cannot be done within its limits, or is not wanted any more, the process is ended.
   * @throws {TooCostly}; {ProcessLost}; the signal's reason; {Error} for a fault in the program
   */
  async run(task: Task, { limitMs, cpuMs = limitMs, signal, graceMs = 0 }: TaskLimits): Promise<Outcome> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<TaskReply<Outcome>>();
    const onLimit = () => reject(new TooCostly("It was ended while it worked"));
    const onError = (cause: unknown) => reject(new Error("No process does what was asked", { cause }));
    // Its watch, and its heap's limit, end it by a signal; a program that fails has a code.
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

/** With the code that the error had there: whether a disk is full shows by that alone. */
function taskError({ words, code }: Failure): Error {
  const error = new Error(`A task could not be done: ${words}`);
  return code === undefined ? error : Object.assign(error, { code });
}
