import { createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import { afterEach, expect, test } from "vitest";
import { ownPieces, sendPieces } from "./send-pieces.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The address of a server that answers each request with a body. */
async function serving(body: () => ReadableStream<Uint8Array>): Promise<string> {
  const server = createServer(
    (_, response) => void sendPieces(body(), response, () => response.writeHead(200)).catch(() => undefined),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function read(address: string): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve) => get(address, resolve));
  return (await buffer(response)).toString();
}

const bodyOf = (...pieces: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

test("sends a piece to many clients, and again, as it is", async () => {
  const shared = new TextEncoder().encode("event: heartbeat\n\n");
  const address = await serving(() => bodyOf(shared, shared));
  const sent = new TextDecoder().decode(shared).repeat(2);
  const answers = await Promise.all(Array.from({ length: 4 }, () => read(address)));
  expect([...answers, await read(address)]).toEqual(Array(5).fill(sent));
  expect(shared.byteLength).toBe(18);
});

test("frees the pieces of a body that says that they are its own", async () => {
  const piece = new Uint8Array(new ArrayBuffer(100_000)).fill(65);
  const address = await serving(() => ownPieces(bodyOf(piece)));
  expect((await read(address)).length).toBe(100_000);
  expect(piece.byteLength).toBe(0);
});

/** A body that fails once its beginning has been read. */
function failing(begun: Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("the beginning"));
      await begun;
      controller.error(new Error("a fault"));
    },
  });
}

test.each(["1.0", "1.1"])(
  "breaks a body off so that nobody who speaks HTTP/%s takes it for whole",
  async (version) => {
    const begun = Promise.withResolvers<void>();
    const { port } = new URL(await serving(() => failing(begun.promise)));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET / HTTP/${version}\r\nHost: here\r\n\r\n`);
    let received = "";
    const ended = new Promise<string>((resolve) => {
      socket.on("data", (bytes) => {
        received += bytes;
        if (received.includes("the beginning")) begun.resolve();
      });
      socket.once("end", () => resolve("ended"));
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    // Of pieces that each say how long they are, the last, which is empty, is missing.
    expect([await ended, received.endsWith("0\r\n\r\n")]).toEqual([
      version === "1.0" ? "ECONNRESET" : "ended",
      false,
    ]);
    socket.destroy();
  },
);
