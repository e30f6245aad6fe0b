import { Socket } from "node:net";
import pg from "pg";
import { log } from "./log.ts";
import { CoalescingSocket } from "./pipelined-pool.ts";

/** Time is counted in these, so that a process which was held up itself has not waited for the database. */
const TICK_MS = 250;
/** How many ticks lie between an answer and the next question. */
const PAUSE_TICKS = 4;
/** After so many without an answer the database counts as silent: five seconds. */
const PATIENCE_TICKS = 20;

/** What whoever waits for a silent database is told; adapters know it by the words of the operating system. */
class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;

  constructor() {
    super("The database does not answer");
  }
}

/**
 * Knows within seconds that a database accepts what it is sent and answers nothing: its process was stopped, its disk
 * hangs, a cable was pulled. As long as somebody has a connection to it, it is asked something that costs nothing, over a
 * connection of the watch's own: a statement that takes long is none of that, and is not cut. When no answer comes,
 * everybody's connections are given up, and new ones refused until it answers again.
 */
class DatabaseWatch {
  readonly #url: string;
  /** Those in use, and for how many ticks each has not heard a first byte. */
  readonly #sockets = new Map<Socket, number>();
  #isSilent = false;
  #timer: NodeJS.Timeout | undefined;
  #question: { ticks: number; socket: Socket } | null = null;
  #pause = 0;
  #client: { client: pg.Client; socket: Socket } | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** A connection to be; the driver dials. */
  socket(): Socket {
    const socket = new CoalescingSocket();
    // The driver listens only once it dials.
    socket.on("error", () => undefined);
    if (this.#isSilent) {
      process.nextTick(() => socket.destroy(new DatabaseSilent()));
      return socket;
    }
    this.#sockets.set(socket, 0);
    socket.once("close", () => this.#sockets.delete(socket));
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return socket;
  }

  #tick(): void {
    this.#giveUpUnanswered();
    if (this.#question !== null) {
      this.#question.ticks += 1;
      if (this.#question.ticks >= PATIENCE_TICKS) this.#giveUp(this.#question.socket);
    } else if (this.#sockets.size === 0 && !this.#isSilent) this.#rest();
    else if (this.#pause > 0) this.#pause -= 1;
    else void this.#ask();
  }

  /** What has connections answers on those, and may take no new ones all the same. */
  #giveUpUnanswered(): void {
    for (const [socket, ticks] of this.#sockets) {
      if (socket.bytesRead > 0) continue;
      this.#sockets.set(socket, ticks + 1);
      if (ticks >= PATIENCE_TICKS) socket.destroy(new DatabaseSilent());
    }
  }

  async #ask(): Promise<void> {
    const { client, socket } = this.#client ?? this.#open();
    const question = { ticks: 0, socket };
    this.#question = question;
    try {
      if (this.#client === null) await client.connect();
      await client.query("select 1");
      this.#client = { client, socket };
      this.#hear();
    } catch {
      this.#client = null;
      socket.destroy();
      // A refusal is an answer, too: everybody else gets the same.
      if (question.ticks < PATIENCE_TICKS) this.#hear();
    } finally {
      this.#question = null;
      this.#pause = PAUSE_TICKS;
    }
  }

  #open(): { client: pg.Client; socket: Socket } {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "rollcall-watch",
      stream: () => socket,
    });
    client.on("error", () => {
      this.#client = null;
    });
    // It keeps no process from ending.
    socket.on("connect", () => socket.unref());
    return { client, socket };
  }

  #giveUp(asked: Socket): void {
    if (!this.#isSilent) log().error("the database does not answer; whoever waits for it is told so");
    this.#isSilent = true;
    asked.destroy(new DatabaseSilent());
    for (const socket of this.#sockets.keys()) socket.destroy(new DatabaseSilent());
  }

  #hear(): void {
    if (this.#isSilent) log().warn("the database answers again");
    this.#isSilent = false;
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const open = this.#client;
    this.#client = null;
    open?.client.end().catch(() => undefined);
  }
}

// Next.js loads a module once for each bundle of its build: one watch for all.
const holder = globalThis as typeof globalThis & { rollcallWatches?: Map<string, DatabaseWatch> };

/** How to connect to a database so that nobody waits for it when it is silent: options of the driver. */
export function watchedConnection(connectionString: string): {
  connectionString: string;
  stream: () => Socket;
} {
  holder.rollcallWatches ??= new Map();
  const watch = holder.rollcallWatches.get(connectionString) ?? new DatabaseWatch(connectionString);
  holder.rollcallWatches.set(connectionString, watch);
  return { connectionString, stream: () => watch.socket() };
}
