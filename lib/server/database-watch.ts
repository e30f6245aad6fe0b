import { Socket } from "node:net";
import pg from "pg";
import { DatabaseSlowness } from "./database-slowness.ts";
import { DatabaseTimeout } from "./database-timeout.ts";
import { refuseLateRequests } from "./database-use.ts";
import { log } from "./log.ts";
import { CoalescingSocket } from "./pipelined-pool.ts";

/**
 * Time is counted in ticks, so that a process that was itself suspended does not take that time for the
 * database's silence.
 */
export const TICK_MS = 125;
/** Ticks between an answer and the next probe. */
export const PAUSE_TICKS = 8;
/** After this many ticks without an answer the database counts as silent: five seconds. */
export const PATIENCE_TICKS = 40;

const silence = () => new DatabaseTimeout("The database does not answer");

/**
 * Detects within seconds a database that accepts data but never responds, because its process is suspended,
 * its disk hangs or a cable is unplugged. While there are connections, it sends a cheap probe over a
 * connection of its own, so that a long statement is not mistaken for silence. When the probe gets no
 * response, all connections are closed, and new ones are refused until the database responds again. While
 * responses take long, requests that have used the database for too long are refused.
 */
class DatabaseWatch {
  readonly #url: string;
  /** Connections in use, each with the number of ticks without a first byte. */
  readonly #sockets = new Map<Socket, number>();
  readonly #slowness = new DatabaseSlowness();
  #isSilent = false;
  #timer: NodeJS.Timeout | undefined;
  #question: { ticks: number; socket: Socket } | null = null;
  #pause = 0;
  #client: { client: pg.Client; socket: Socket } | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** A socket for a new connection; the driver connects it. */
  socket(): Socket {
    const socket = new CoalescingSocket();
    // The driver only adds a listener when it connects.
    socket.on("error", noteDatabaseFault);
    socket.on("end", () => {
      if (!socket.writableEnded) noteDatabaseFault();
    });
    if (this.#isSilent) {
      process.nextTick(() => socket.destroy(silence()));
      return socket;
    }
    this.#sockets.set(socket, 0);
    socket.once("close", () => this.#sockets.delete(socket));
    // After the turn's input: a busy process must not count an answer as late that is there already.
    this.#timer ??= setInterval(() => setImmediate(() => this.#tick()), TICK_MS).unref();
    return socket;
  }

  #tick(): void {
    this.#giveUpUnanswered();
    if (this.#slowness.isSlow(this.#question?.ticks ?? 0)) refuseLateRequests();
    if (this.#question !== null) {
      this.#question.ticks += 1;
      if (this.#question.ticks >= PATIENCE_TICKS) this.#giveUp(this.#question.socket);
    } else if (this.#sockets.size === 0 && !this.#isSilent) this.#rest();
    else if (this.#pause > 0) this.#pause -= 1;
    else void this.#ask();
  }

  /** A database that responds on existing connections may still not accept new ones. */
  #giveUpUnanswered(): void {
    for (const [socket, ticks] of this.#sockets) {
      if (socket.bytesRead > 0) continue;
      this.#sockets.set(socket, ticks + 1);
      if (ticks >= PATIENCE_TICKS) socket.destroy(silence());
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
      this.#slowness.note(question.ticks);
      this.#hear();
    } catch {
      this.#client = null;
      this.#slowness.forget();
      socket.destroy();
      // A refusal is a response, too: other clients get the same one.
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
    // The probe must not keep the process alive.
    socket.on("connect", () => socket.unref());
    return { client, socket };
  }

  #giveUp(asked: Socket): void {
    if (!this.#isSilent) log().error("the database does not respond; its connections are closed");
    this.#isSilent = true;
    asked.destroy(silence());
    for (const socket of this.#sockets.keys()) socket.destroy(silence());
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

// Next.js loads a module once for each bundle of its build: one watch for all of them.
const holder = globalThis as typeof globalThis & {
  rollcallWatches?: Map<string, DatabaseWatch>;
  rollcallDatabaseFault?: number;
};

/** Remembers that a connection has failed, or was ended by the database, just now. */
export function noteDatabaseFault(): void {
  holder.rollcallDatabaseFault = performance.now();
}

/** Whether a connection of this process has failed since a moment, as `performance.now()` tells time. */
export const hasDatabaseFailedSince = (moment: number): boolean =>
  (holder.rollcallDatabaseFault ?? Number.NEGATIVE_INFINITY) >= moment;

/** Driver options for a connection that fails when the database is silent, instead of waiting forever. */
export function watchedConnection(connectionString: string): {
  connectionString: string;
  stream: () => Socket;
} {
  holder.rollcallWatches ??= new Map();
  const watch = holder.rollcallWatches.get(connectionString) ?? new DatabaseWatch(connectionString);
  holder.rollcallWatches.set(connectionString, watch);
  return { connectionString, stream: () => watch.socket() };
}
