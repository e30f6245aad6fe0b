import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { TOKEN_LENGTH } from "./starter-protocol.ts";

/** How long a connection may take to say which stream it is. */
const NAMING_MS = 2000;
/** Connections that have not said it: anybody on this machine may connect. */
const MOST_UNNAMED = 64;

/** A stream that somebody is to connect, and name by its token. */
export type AwaitedStream = {
  token: string;
  socket: Promise<Socket>;
  /** Whether it is there or not: it is not wanted any more. */
  giveUp(): void;
};

/** Streams that other processes connect to this one, at an abstract address: it has no file. */
export class NamedStreams {
  readonly address: string;
  readonly #server: Server;
  /** Who waits for a stream, by its token. */
  readonly #awaited = new Map<string, (socket: Socket) => void>();
  readonly #unnamed = new Set<Socket>();

  static async open(): Promise<NamedStreams> {
    const address = `\0rollcall-programs-${randomBytes(16).toString("hex")}`;
    const server = createServer();
    server.listen(address).unref();
    await once(server, "listening");
    return new NamedStreams(address, server);
  }

  private constructor(address: string, server: Server) {
    this.address = address;
    this.#server = server;
    server.on("connection", (socket) => this.#take(socket));
    // Where no more files may be opened. Whoever waits for the stream gives up in time.
    server.on("error", () => undefined);
  }

  await(): AwaitedStream {
    const token = randomBytes(TOKEN_LENGTH / 2).toString("hex");
    const { promise, resolve } = Promise.withResolvers<Socket>();
    this.#awaited.set(token, resolve);
    const giveUp = () => {
      this.#awaited.delete(token);
      void promise.then((socket) => socket.destroy());
    };
    return { token, socket: promise, giveUp };
  }

  /** Takes no more of them; those that are there stay. */
  close(): void {
    this.#server.close();
  }

  /** A stream says first which one it is. */
  #take(socket: Socket): void {
    this.#unnamed.add(socket);
    const drop = () => {
      if (this.#unnamed.has(socket)) socket.destroy();
    };
    // When this process was busy meanwhile, what came is read first.
    const timer = setTimeout(() => setImmediate(drop), NAMING_MS).unref();
    const known = () => {
      clearTimeout(timer);
      this.#unnamed.delete(socket);
    };
    socket.on("error", () => socket.destroy()).once("close", known);
    // Not the new one: programs say it at once.
    const [oldest] = this.#unnamed;
    if (this.#unnamed.size > MOST_UNNAMED) oldest?.destroy();
    const look = () => {
      const token: Buffer | null = socket.read(TOKEN_LENGTH);
      if (token === null) return;
      known();
      socket.off("readable", look);
      const name = token.toString("latin1");
      const given = this.#awaited.get(name);
      this.#awaited.delete(name);
      if (given === undefined) socket.destroy();
      else given(socket);
    };
    socket.on("readable", look);
  }
}
