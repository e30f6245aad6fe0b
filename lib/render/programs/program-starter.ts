import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BARE_ENVIRONMENT, type Confined } from "./confined-program.ts";
import { NamedStreams } from "./named-streams.ts";
import type { Program } from "./program.ts";
import type { ProgramEnd } from "./program-end.ts";
import { ProgramKilled } from "./program-killed.ts";
import type { KillOrder, StarterAnswer, StartOrder } from "./starter-protocol.ts";

/** How long a program may take to start. It takes milliseconds. */
const START_MS = 30_000;
/** How long a program's streams may come after it has started: they were connected before. */
const STRAY_MS = 5000;
/** It only starts programs and keeps their last words. */
const SMALL = ["--max-old-space-size=32", "--max-semi-space-size=1", "--disable-warning=ExperimentalWarning"];
/** Asked for when it is started: in the bundle of the web process, which does not start it, this file is in no folder. */
const starterPath = (): string => join(import.meta.dirname, "starter-process.ts");
const LOST: ProgramEnd = { code: null, signal: "SIGKILL", complaints: "" };

/** Where Node.js keeps what it has compiled, if this process has that; below it has a folder for each of its versions. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** There is no small process, and none can be started: as when the system allows no more processes. */
export class StarterMissing extends Error {
  override name = "StarterMissing";
}

type Running = { started: PromiseWithResolvers<void>; ended: PromiseWithResolvers<ProgramEnd> };

/** A small process that starts programs for this one; another is started when it is gone. It ends with this one. */
export class ProgramStarter {
  #connection: Promise<Connection> | null = null;

  /**
   * @param startMs how long the program may take to start, in milliseconds
   * @throws StarterMissing when there is nothing to start it with
   * @throws ProgramKilled when it did not start for no fault of its own
   * @throws Error when the program cannot be started
   */
  async start(order: Confined, startMs = START_MS): Promise<Program> {
    this.#connection ??= this.#open();
    return (await this.#connection).start(order, startMs);
  }

  #open(): Promise<Connection> {
    // The next one may be there by the time that the last is heard of this one.
    const forget = () => {
      if (this.#connection === opening) this.#connection = null;
    };
    const opening = Connection.open(forget);
    opening.catch(forget);
    return opening;
  }
}

class Connection {
  readonly #child: ChildProcess;
  readonly #streams: NamedStreams;
  readonly #running = new Map<number, Running>();
  #started = 0;
  #isLost = false;

  /** @param onLost called when it can start no more programs. @throws StarterMissing */
  static async open(onLost: () => void): Promise<Connection> {
    let streams: NamedStreams | undefined;
    try {
      streams = await NamedStreams.open();
      // Keeps the bundler of the web process, which does not run this, from following the path.
      const command = [process.execPath, ...SMALL, starterPath()] as const;
      const [program, ...rest] = command;
      const child = spawn(program, rest, {
        env: { ...BARE_ENVIRONMENT, ...compileCache() },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        windowsHide: true,
      });
      await once(child, "spawn");
      return new Connection(child, streams, onLost);
    } catch (cause) {
      streams?.close();
      throw new StarterMissing("No process that starts programs can be started", { cause });
    }
  }

  private constructor(child: ChildProcess, streams: NamedStreams, onLost: () => void) {
    this.#child = child;
    this.#streams = streams;
    child.on("message", (answer: StarterAnswer) => this.#hear(answer));
    const lose = () => {
      onLost();
      this.#lose();
    };
    child.on("error", lose).once("exit", lose);
    child.unref();
    child.channel?.unref();
  }

  async start({ program, args, env }: Confined, startMs: number): Promise<Program> {
    if (this.#isLost) throw new ProgramKilled("SIGKILL");
    const id = this.#started;
    this.#started += 1;
    const running: Running = { started: Promise.withResolvers(), ended: Promise.withResolvers() };
    this.#running.set(id, running);
    this.#child.channel?.ref();
    const [input, output] = [this.#streams.await(), this.#streams.await()];
    const { address } = this.#streams;
    this.#send({ id, address, input: input.token, output: output.token, program, args, env });
    const settled = new AbortController();
    try {
      const [toProgram, fromProgram] = await Promise.race([
        Promise.all([input.socket, output.socket, running.started.promise]),
        overdue(running, startMs, settled.signal),
      ]);
      return this.#program({ id, running, input: toProgram, output: fromProgram });
    } catch (error) {
      this.#send({ id, kill: true });
      this.#forget(id);
      input.giveUp();
      output.giveUp();
      throw error;
    } finally {
      settled.abort();
    }
  }

  #program({
    id,
    running,
    input,
    output,
  }: {
    id: number;
    running: Running;
    input: Socket;
    output: Socket;
  }): Program {
    let isKilled = false;
    return {
      ...{ input, output },
      get isKilled() {
        return isKilled;
      },
      kill: () => {
        isKilled = true;
        this.#send({ id, kill: true });
      },
      ended: running.ended.promise.then((end) => {
        input.destroy();
        // It may run on, and could not be killed: whoever reads would wait for its own end.
        if (end === LOST) output.destroy();
        return end;
      }),
    };
  }

  #send(order: StartOrder | KillOrder): void {
    // Whoever waits is told by the end of the process.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  #hear(answer: StarterAnswer): void {
    const running = this.#running.get(answer.id);
    if (running === undefined) return;
    if ("started" in answer) running.started.resolve();
    else if ("failed" in answer) running.started.reject(new Error(answer.failed));
    else {
      running.ended.resolve(answer.ended);
      this.#forget(answer.id);
    }
  }

  #forget(id: number): void {
    this.#running.delete(id);
    if (this.#running.size === 0) this.#child.channel?.unref();
  }

  /** What ran has lost its streams, or is about to: as if it had been killed. */
  #lose(): void {
    this.#isLost = true;
    this.#streams.close();
    for (const { started, ended } of this.#running.values()) {
      started.reject(new ProgramKilled("SIGKILL"));
      ended.resolve(LOST);
    }
    this.#running.clear();
  }
}

/** @throws ProgramKilled when a program has not started in time, or its streams do not come */
async function overdue({ started }: Running, startMs: number, signal: AbortSignal): Promise<never> {
  await Promise.race([
    sleep(startMs, null, { signal }),
    started.promise.then(() => sleep(STRAY_MS, null, { signal })),
  ]);
  throw new ProgramKilled("SIGKILL", "because it did not start in time");
}
