import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { closeServer } from "./close-server.ts";

it("answers what has begun, and does not wait for a connection that a proxy keeps open", async () => {
  const server = createServer((_, response) => void delay(300).then(() => response.end("whole")));
  server.keepAliveTimeout = 75_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", agent });
  await once(server, "request");
  const closed = closeServer(server);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect((await answer.toArray()).join("")).toBe("whole");
  expect(await Promise.race([closed.then(() => "closed"), delay(2000, "waits")])).toBe("closed");
  agent.destroy();
});
