import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { closable } from "./close-server.ts";

it("answers what has begun, and does not wait for a connection that a proxy keeps open", async () => {
  const server = createServer((_, response) => void delay(300).then(() => response.end("whole")));
  const close = closable(server);
  server.keepAliveTimeout = 75_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", agent });
  await once(server, "request");
  const closed = close();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect((await answer.toArray()).join("")).toBe("whole");
  expect(await Promise.race([closed.then(() => "closed"), delay(2000, "waits")])).toBe("closed");
  agent.destroy();
});

it.each(["", "GET / HTTP/1.1\r\n"])(
  "does not wait for a connection on which only %j was sent",
  async (sent) => {
    const server = createServer((_, response) => response.end());
    const close = closable(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(client, "connect");
    client.write(sent);
    await delay(100);
    expect(await Promise.race([close().then(() => "closed"), delay(4000, "waits")])).toBe("closed");
    client.destroy();
  },
);

it("answers a request that is being sent as the server closes", async () => {
  const server = createServer(
    (request, response) => void request.resume().on("end", () => response.end("whole")),
  );
  const close = closable(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 6\r\n\r\nabc");
  await once(server, "request");
  const closed = close();
  await delay(1500);
  client.write("def");
  expect(String((await once(client, "data"))[0])).toContain("200 OK");
  await closed;
  client.destroy();
});
