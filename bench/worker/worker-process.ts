import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { compileWorkers, workerProgram } from "#lib/launcher/worker-program.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { memoryOf } from "../import/web-process.ts";
import { processorTimeOf } from "../render/process-figures.ts";

/** Processor time in ms: of the worker's process, and of the programs that run for it, mostly ffmpeg. */
export type Effort = { node: number; programs: number };

const LOOK_MS = 50;
const READY_WITHIN_MS = 60_000;

/**
 * A worker of the product, in a process of its own with the launcher's arguments and variables. Without what would only matter
 * beside others: a low priority, a session of its own, a watch over its parent, a new start when it ends.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a worker and waits until it has said that it is there. @param settings more environment variables */
  static async start(settings: Record<string, string> = {}): Promise<WorkerProcess> {
    await compileWorkers(new AbortController().signal);
    const { args, env } = workerProgram();
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...env, ...childEnvironment(), LOG_LEVEL: "warn", ...settings },
    });
    const until = performance.now() + READY_WITHIN_MS;
    while ((await database().hostProcess.count({ where: { pid: child.pid ?? 0 } })) === 0) {
      if (child.exitCode !== null || performance.now() > until) throw new Error("The worker does not start");
      await wait(LOOK_MS);
    }
    return new WorkerProcess(child);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** What it has used so far. */
  effort(): Effort {
    const { own, descendants } = processorTimeOf(this.pid);
    return { node: own, programs: descendants };
  }

  /** MB in memory now, and at most since it started. */
  memory(): { now: number; peak: number } {
    const { now, peak } = memoryOf(this.pid);
    return { now: toMegabytes(now), peak: toMegabytes(peak) };
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await gone;
  }
}

const toMegabytes = (mebibytes: number) => (mebibytes * 2 ** 20) / 1e6;
