import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childEnvironment } from "#lib/server/environment.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { lowerPriority, lowerSession } from "./lower-priority.ts";
import { PRELOADED } from "./preloaded.ts";

const SHORTEST_PAUSE_MS = 500;
/** Short enough that an installation is ready within ten seconds, however often something was killed before. */
const LONGEST_PAUSE_MS = 2_000;
/** A child that ran this long had started well: the next pause is a short one again. */
const SETTLED_MS = 10_000;
/** By then a child has started, whatever it says. */
const STARTED_MS = 30_000;
/** Enough to see why a child died. */
const KEPT_LINES = 30;

export type ProcessPlan = {
  /** Program and arguments for Node.js. */
  command: readonly string[];
  /** More environment variables, unless this process has them. */
  env?: Record<string, string>;
  /**
   * Its priority and that of what it starts: from 0, as this process's own, to 19, the lowest. Where Linux shares the processor
   * among sessions, one with a channel has that from when it says that it has started: with the lowest share of a busy machine
   * it would take minutes.
   */
  nice?: number;
  /** How long it may take to finish its work before it is killed. */
  stopLimitMs: number;
  /** Called with each line it prints. */
  onLine: (line: string) => void;
  onRestart: (reason: string, pauseMs: number) => void;
  /** Called with what it sends; without this it has no channel to send anything. */
  onMessage?: (message: object) => void;
};

/** A child process that is restarted, after a growing pause, whenever it ends without being stopped. */
export class SupervisedProcess {
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #failures = 0;
  readonly #lastLines: string[] = [];

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
    this.#start();
  }

  /** Its last output, for a message that explains why it ended. */
  get lastOutput(): string {
    return this.#lastLines.join("\n");
  }

  /** How often it ended without being stopped. */
  get failures(): number {
    return this.#failures;
  }

  /** Sends it something, if it runs and has a channel. */
  send(message: object): void {
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  /** Asks the child to finish, and kills it after its limit. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const deadline = setTimeout(() => child.kill("SIGKILL"), this.#plan.stopLimitMs);
    await gone;
    clearTimeout(deadline);
  }

  /** Kills the child at once, for a user who stops twice. */
  kill(): void {
    this.#isStopping = true;
    this.#child?.kill("SIGKILL");
  }

  #start(): void {
    const startedAt = Date.now();
    const { onMessage } = this.#plan;
    // Detached: Ctrl-C reaches only the launcher, which then stops its children in order.
    const child = spawn(process.execPath, [...PRELOADED, ...this.#plan.command], {
      detached: true,
      windowsHide: true,
      cwd: PROJECT_FOLDER,
      stdio: ["ignore", "pipe", "pipe", ...(onMessage === undefined ? [] : (["ipc"] as const))],
      env: { ...this.#plan.env, ...childEnvironment() },
    });
    this.#child = child;
    this.#lower(child);
    if (onMessage !== undefined)
      child.on("message", (message: object) => {
        if (!("hasStarted" in message)) onMessage(message);
      });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on("line", (line) => this.#keep(line));
    }
    let isOver = false;
    const onEnd = (reason: string) => {
      if (!isOver) this.#onEnd(reason, Date.now() - startedAt);
      isOver = true;
    };
    child.once("error", (error) => onEnd(error.message));
    child.once("exit", (code, signal) => onEnd(signal ?? `exit code ${code}`));
  }

  #lower(child: ChildProcess): void {
    const { nice, onMessage } = this.#plan;
    if (nice === undefined) return;
    lowerPriority(child, nice);
    const lower = () => lowerSession(child, nice);
    // One that takes so long does something else by now.
    const timer = setTimeout(lower, onMessage === undefined ? 0 : STARTED_MS).unref();
    child.on("message", (message: object) => {
      if (!("hasStarted" in message)) return;
      clearTimeout(timer);
      lower();
    });
  }

  #keep(line: string): void {
    this.#lastLines.push(line);
    if (this.#lastLines.length > KEPT_LINES) this.#lastLines.shift();
    this.#plan.onLine(line);
  }

  #onEnd(reason: string, livedMs: number): void {
    if (this.#isStopping) return;
    this.#failures = livedMs > SETTLED_MS ? 1 : this.#failures + 1;
    const pauseMs = pauseAfter(this.#failures);
    this.#plan.onRestart(reason, pauseMs);
    this.#timer = setTimeout(() => this.#start(), pauseMs);
  }
}

/** How long is waited before a child is started again that has ended so often, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(SHORTEST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
