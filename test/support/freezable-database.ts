import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";

export type FreezableDatabase = {
  /** The database's address through this proxy. */
  url: string;
  /** Stops passing on data without closing connections, like a stopped process or an unplugged cable. */
  freeze(): void;
  /** Freezes once these bytes have been passed to the database; its response is held back. */
  freezeAfter(text: string): void;
  /** Passes on what was held back, and everything that follows. */
  thaw(): void;
  /** From now on everything takes so much longer, each way. */
  delay(ms: number): void;
  close(): Promise<void>;
};

/** A proxy to PostgreSQL that can fall silent. */
export async function freezableDatabase(databaseUrl: string): Promise<FreezableDatabase> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isFrozen = false;
  let last: string | null = null;
  let delayMs = 0;
  const freeze = () => {
    isFrozen = true;
    for (const socket of open) socket.pause();
  };
  const join = (from: Socket, to: Socket, isToDatabase: boolean) => {
    open.add(from);
    from.on("data", (bytes) => {
      if (delayMs === 0) to.write(bytes);
      else setTimeout(() => void (to.writable && to.write(bytes)), delayMs);
      if (!isToDatabase || last === null || !bytes.includes(last)) return;
      last = null;
      freeze();
    });
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
    from.on("error", () => undefined);
    if (isFrozen) from.pause();
  };
  const server = createServer((client) => {
    const onward = dial(Number(target.port), target.hostname);
    join(client, onward, true);
    join(onward, client, false);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    freeze,
    freezeAfter: (text) => {
      last = text;
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
