import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
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
    (_, response) => void sendPieces(body(), response, () => response.writeHead(200)),
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
