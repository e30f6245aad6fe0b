import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { answer, openTestReceiver } from "#test/support/test-receiver.ts";
import { type PostOptions, postMessage } from "./post-message.ts";

const receiver = await openTestReceiver();
afterEach(() => {
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

const port = new URL(receiver.url).port;
const loopback = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
const post = (options: Partial<PostOptions> = {}, url = receiver.url) =>
  postMessage(
    { url, headers: { "Content-Type": "application/json" }, body: '{"ü":1}' },
    { allowsPrivate: true, signal: new AbortController().signal, ...options },
  );

it("posts the body, and has the status and the beginning of the answer", async () => {
  receiver.answers.push(answer(201, { "Retry-After": "7" }, "thanks"));
  expect(await post()).toEqual({ status: 201, body: "thanks", retryAfter: "7" });
  const [message] = receiver.received;
  expect(message).toMatchObject({ path: "/hook?from=rollcall", body: '{"ü":1}' });
  expect(message?.headers).toMatchObject({
    "content-type": "application/json",
    "content-length": "8",
    host: `127.0.0.1:${port}`,
  });
});

it("connects to the address that was checked, by the name that was given", async () => {
  const resolve = vi.fn(loopback);
  expect(await post({ resolve }, `http://hooks.example.com:${port}/a`)).toMatchObject({ status: 204 });
  expect(resolve.mock.calls).toEqual([["hooks.example.com"]]);
  expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${port}`);
});

/** An HTTP server that takes half a second and more to accept a connection, as one that is far away does. */
async function openDistantReceiver() {
  const code = `
    const { createServer } = require("node:http");
    const { parentPort } = require("node:worker_threads");
    const server = createServer((request, response) => request.resume().on("end", () => response.writeHead(204).end()));
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900), 20);
    });`;
  const server = new Worker(code, { eval: true });
  const [distantPort] = await once(server, "message");
  await wait(50);
  // The server does not accept these, and the queue holds only this many.
  const queued = Array.from({ length: 4 }, () => connect(distantPort, "127.0.0.1").on("error", () => {}));
  await wait(50);
  const close = () => {
    for (const socket of queued) socket.destroy();
    return server.terminate();
  };
  return { url: `http://distant.example.com:${distantPort}/`, close };
}

it("gives an address that is far away its time before it tries the next", async () => {
  const { url, close } = await openDistantReceiver();
  const resolve = async () => [...(await loopback()), { address: "::1", family: 6 }];
  expect(await post({ resolve }, url)).toMatchObject({ status: 204 });
  await close();
});

it("sends nothing when the name leads to a private address", async () => {
  const answered = await post(
    { resolve: loopback, allowsPrivate: false },
    `http://rebind.example.com:${port}/`,
  );
  expect(answered).toEqual({ problem: expect.stringContaining("Not sent: the address is not public") });
  // The resolved address must not be disclosed.
  expect(JSON.stringify(answered)).not.toContain("127.0.0.1");
  expect(receiver.received).toEqual([]);
});

it("follows no redirect", async () => {
  receiver.answers.push(answer(302, { Location: "/elsewhere" }));
  expect(await post()).toMatchObject({ status: 302 });
  expect(receiver.received).toHaveLength(1);
});

it("reads no more than 4 KB of an endless answer", async () => {
  let written = 0;
  receiver.answers.push((response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, "é"))) written += 65_536;
    };
    response.on("drain", more);
    response.writeHead(200);
    more();
  });
  const answered = await post();
  expect(answered).toMatchObject({ status: 200 });
  expect("body" in answered && Buffer.byteLength(answered.body)).toBe(4096);
  expect(written).toBeLessThan(20_000_000);
});

it("keeps what PostgreSQL can keep of any bytes", async () => {
  receiver.answers.push((response) => response.writeHead(200).end(Buffer.from([0, 0xff, 0xc3, 0x28])));
  expect(await post()).toMatchObject({ body: "\ufffd\ufffd\ufffd(" });
});

it("gives up on a receiver that does not answer, and on a name that is not resolved", async () => {
  receiver.answers.push(() => undefined);
  expect(await post({ timeoutMs: 100 })).toEqual({ problem: "There was no answer within 0.1 seconds" });
  const never = () => new Promise<never>(() => undefined);
  expect(await post({ timeoutMs: 50, resolve: never }, "http://slow.example.com/")).toEqual({
    problem: "There was no answer within 0.05 seconds",
  });
});

it("takes the status of an answer that never ends", async () => {
  receiver.answers.push((response) => response.writeHead(200).write("so far"));
  expect(await post({ timeoutMs: 200 })).toEqual({ status: 200, body: "so far", retryAfter: null });
});

it("says what is wrong with a connection", async () => {
  receiver.answers.push((response) => response.destroy());
  expect(await post()).toEqual({ problem: "The connection was closed before there was an answer" });
  receiver.answers.push(answer(200, { "X-Long": "x".repeat(40_000) }));
  expect(await post()).toEqual({ problem: "The headers of the answer are too large" });
  expect(await post({}, `https://127.0.0.1:${port}/`)).toEqual({
    problem: expect.stringContaining("The request failed"),
  });
});

it("takes the status of an answer whose rest is nonsense", async () => {
  const nonsense = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n";
  receiver.answers.push((response) => response.socket?.end(nonsense));
  expect(await post()).toEqual({ status: 200, body: "", retryAfter: null });
});

it("takes an answer that changes the protocol for what it is, and goes on", async () => {
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: anything\r\n\r\n";
  receiver.answers.push((response) => response.socket?.end(upgrade));
  expect(await post({ timeoutMs: 500 })).toEqual({ status: 101, body: "", retryAfter: null });
});

it("throws when it is broken off", async () => {
  const stop = new AbortController();
  receiver.answers.push(() => stop.abort(new Error("stopping")));
  await expect(post({ signal: stop.signal })).rejects.toThrow("stopping");
});
