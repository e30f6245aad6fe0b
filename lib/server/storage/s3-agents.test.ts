import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  createServer as createHttpServer,
  get as getHttp,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer, get as getHttps } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { readingAgents } from "./s3-agents.ts";

const CONTENT = randomBytes(5_000_000);
/** A connection by a key that both have, which takes no certificate. */
const SHARED_KEY = { ciphers: "PSK-AES128-GCM-SHA256", maxVersion: "TLSv1.2" } as const;
const psk = randomBytes(16);

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it.each(["http", "https"] as const)(
  "gives what is received by %s unchanged, on a connection that is kept too, and keeps nothing of it",
  async (scheme) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === "/sized") response.setHeader("Content-Length", CONTENT.byteLength);
      response.end(CONTENT);
    };
    const server =
      scheme === "http"
        ? createHttpServer(answer)
        : createHttpsServer({ ...SHARED_KEY, pskCallback: () => psk }, answer);
    // Of a busy machine too.
    server.keepAliveTimeout = 60_000;
    const port = await listen(server);
    const { httpAgent, httpsAgent } = readingAgents({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => [httpAgent, httpsAgent].forEach((agent) => void agent.destroy()));
    const sockets = new Set<Socket>();
    const received: Uint8Array[] = [];
    const ask = async (path: string) => {
      const where = { host: "127.0.0.1", port, path };
      const key = { ...SHARED_KEY, pskCallback: () => ({ psk, identity: "rollcall" }) };
      const request =
        scheme === "http"
          ? getHttp({ ...where, agent: httpAgent })
          : getHttps({ ...where, ...key, agent: httpsAgent, checkServerIdentity: () => undefined });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      if (!sockets.has(response.socket)) response.socket.on("data", (piece) => received.push(piece));
      sockets.add(response.socket);
      return buffer(response);
    };
    for (const path of ["/sized", "/chunked", "/sized"]) expect((await ask(path)).equals(CONTENT)).toBe(true);
    // By TLS the agents of Node.js keep none here, with or without this.
    if (scheme === "http") expect(sockets.size).toBe(1);
    expect(received.length).toBeGreaterThan(10);
    const kept = received.reduce((sum, piece) => sum + piece.buffer.byteLength, 0);
    expect(kept).toBeLessThan(CONTENT.byteLength / 100);
  },
);
