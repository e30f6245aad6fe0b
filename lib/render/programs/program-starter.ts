import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { BARE_ENVIRONMENT, type Confined } from "./confined-program.ts";
import type { Program } from "./program.ts";
import type { ProgramEnd } from "./program-end.ts";
import { type KillOrder, type StarterAnswer, type StartOrder, TOKEN_LENGTH } from "./starter-protocol.ts";

/** How long a connection may take to say which stream it is. */
const NAMING_MS = 10_000;
/** It only starts programs and keeps their last words. */
const SMALL = ["--max-old-space-size=32", "--max-semi-space-size=1", "--disable-warning=ExperimentalWarning"];
/** Asked for when it is started: in the bundle of the web process, which does not start it, this file is in no folder. */
const starterPath = (): string => join(import.meta.dirname, "starter-process.ts");
const LOST: ProgramEnd = { code: null, signal: "SIGKILL", complaints: "" };

type Running = { started: PromiseWithResolvers<void>; ended: PromiseWithResolvers<ProgramEnd> };

/** A small process that starts programs for this one; another is started when it is gone. It ends with this one. */
export class ProgramStarter {
  #connection: Promise<Connection> | null = null;

  /** @throws Error when the program cannot be started */
  async start(order: Confined): Promise<Program> {
    this.#connection ??= this.#open();
    return (await this.#connection).start(order);
  }

  #open(): Promise<Connection> {
    const forget = () => {
      this.#connection = null;
    };
    const opening = Connection.open(forget);
    opening.catch(forget);
    return opening;
  }
}

class Connection {
  readonly #child: ChildProcess;
  readonly #server: Server;
  readonly #address: string;
  readonly #running = new Map<number, Running>();
  /** Who waits for a stream, by its token. */
  readonly #awaited = new Map<string, (socket: Socket) => void>();
  #started = 0;

  /** @param onLost called when it can start no more programs */
  static async open(onLost: () => void): Promise<Connection> {
    const address = `\0rollcall-programs-${randomBytes(16).toString("hex")}`;
    const server = createServer();
    server.listen(address).unref();
    await once(server, "listening");
    return new Connection(server, address, onLost);
  }

  private constructor(server: Server, address: string, onLost: () => void) {
    this.#server = server;
    this.#address = address;
    server.on("connection", (socket) => this.#take(socket));
    // Keeps the bundler of the web process, which does not run this, from following the path.
    const command = [process.execPath, ...SMALL, starterPath()] as const;
    const [program, ...rest] = command;
    const child = spawn(program, rest, {
      env: BARE_ENVIRONMENT,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      windowsHide: true,
    });
    this.#child = child;
    child.on("message", (answer: StarterAnswer) => this.#hear(answer));
    const lose = () => {
      onLost();
      this.#lose();
    };
    child.once("error", lose).once("exit", lose);
    child.unref();
    child.channel?.unref();
  }

  async start({ program, args, env }: Confined): Promise<Program> {
    const id = this.#started;
    this.#started += 1;
    const running: Running = { started: Promise.withResolvers(), ended: Promise.withResolvers() };
    this.#running.set(id, running);
    this.#child.channel?.ref();
    const [input, output] = [this.#await(), this.#await()];
    const order = { id, address: this.#address, input: input.token, output: output.token };
    this.#send({ ...order, program, args, env });
    try {
      const [toProgram, fromProgram] = await Promise.all([
        input.socket,
        output.socket,
        running.started.promise,
      ]);
      return this.#program({ id, running, input: toProgram, output: fromProgram });
    } catch (error) {
      this.#forget(id);
      for (const { socket } of [input, output]) void socket.then((open) => open.destroy());
      throw error;
    } finally {
      for (const { token } of [input, output]) this.#awaited.delete(token);
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

  #await(): { token: string; socket: Promise<Socket> } {
    const token = randomBytes(TOKEN_LENGTH / 2).toString("hex");
    return { token, socket: new Promise((resolve) => this.#awaited.set(token, resolve)) };
  }

  /** A stream says first which one it is. */
  #take(socket: Socket): void {
    const timer = setTimeout(() => socket.destroy(), NAMING_MS).unref();
    socket.on("error", () => socket.destroy());
    const look = () => {
      const token: Buffer | null = socket.read(TOKEN_LENGTH);
      if (token === null) return;
      clearTimeout(timer);
      socket.off("readable", look);
      const given = this.#awaited.get(token.toString("latin1"));
      if (given === undefined) socket.destroy();
      else given(socket);
    };
    socket.on("readable", look);
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
    this.#server.close();
    for (const { started, ended } of this.#running.values()) {
      started.reject(new Error("The process that starts programs is gone"));
      ended.resolve(LOST);
    }
    this.#running.clear();
  }
}
