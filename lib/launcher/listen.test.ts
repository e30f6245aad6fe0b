import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it("serves on when a connection could not be taken, and says when an address is in use", async () => {
  const server = createServer((_, response) => response.end("served"));
  await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  server.emit("error", new Error("accept ENFILE"));
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("served");
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toThrow("EADDRINUSE");
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
});
