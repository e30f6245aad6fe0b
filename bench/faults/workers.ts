import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "#lib/server/environment.ts";

const MAIN = join(import.meta.dirname, "../../lib/worker/main.ts");

/** Some workers, of which one can be killed without warning; another takes its place. */
export class Workers {
  readonly #workers: ChildProcess[];

  constructor(count: number) {
    this.#workers = Array.from({ length: count }, startWorker);
  }

  async killOne(): Promise<void> {
    const index = Math.floor(Math.random() * this.#workers.length);
    const victim = this.#workers[index];
    if (victim !== undefined) await end(victim, "SIGKILL");
    this.#workers[index] = startWorker();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => end(worker, "SIGTERM")));
  }
}

function startWorker(): ChildProcess {
  const env = { ...childEnvironment(), LOG_LEVEL: "silent", ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1" };
  return spawn(process.execPath, [MAIN], { stdio: "ignore", env });
}

async function end(worker: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill(signal);
  await gone;
}
