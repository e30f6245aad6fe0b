import { once } from "node:events";
import { createServer, connect as dial, type Server, type Socket } from "node:net";

/** What becomes of a connection: passed on, refused, accepted and left without an answer, or passed on late. */
export type Passage = "pass" | "refuse" | "hang" | { delayMs: number };

/** A way to a server that can be closed, hang, or be slow. */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #host: string;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #passage: Passage = "pass";
  #isClosed = false;
  port = 0;

  private constructor(host: string, target: { host: string; port: number }) {
    this.#host = host;
    this.#target = target;
  }

  /** Listens on an address of this machine. */
  static async open(host: string, target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(host, target);
    await proxy.#listen();
    return proxy;
  }

  /** Takes effect at once, for connections that are open too: a refusal ends them. */
  async set(passage: Passage): Promise<void> {
    if (this.#isClosed) return;
    this.#passage = passage;
    if (passage === "refuse") await this.#stopListening();
    else if (this.#server === null) await this.#listen();
    for (const socket of this.#open) {
      if (passage === "hang") socket.pause();
      else socket.resume();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stopListening();
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#accept(client));
    server.listen(this.port, this.#host);
    await once(server, "listening");
    const address = server.address();
    this.port = typeof address === "object" && address !== null ? address.port : 0;
    this.#server = server;
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#open) socket.destroy();
    if (server === null) return;
    server.close();
    await once(server, "close");
  }

  #accept(client: Socket): void {
    const onward = dial(this.#target.port, this.#target.host);
    for (const socket of [client, onward]) socket.setNoDelay(true);
    this.#join(client, onward);
    this.#join(onward, client);
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from);
    // The end of what one side says must not overtake what it said before.
    let last = Promise.resolve();
    const inTurn = (step: () => void) => {
      const passage = this.#passage;
      const delayMs = typeof passage === "object" ? passage.delayMs : 0;
      const due = performance.now() + delayMs;
      last = last.then(() => at(due)).then(step);
    };
    from.on("data", (bytes) => inTurn(() => void (to.writable && to.write(bytes))));
    from.on("end", () => inTurn(() => to.end()));
    from.on("close", () => {
      this.#open.delete(from);
      inTurn(() => to.destroy());
    });
    from.on("error", () => undefined);
    if (this.#passage === "hang") from.pause();
  }
}

/** Resolves at a moment of `performance.now()`. */
function at(due: number): Promise<void> {
  const ms = due - performance.now();
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
