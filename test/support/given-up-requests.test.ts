import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { S3Server } from "./s3-server.ts";
import { openTestReceiver } from "./test-receiver.ts";

const store = new S3Server();
afterEach(() => store.close());

/** Sends half of a request's body and leaves. What a server then leaves unhandled fails these tests. */
async function giveUp(address: string): Promise<void> {
  const { hostname, port, pathname } = new URL(address);
  const client = connect(Number(port), hostname);
  await once(client, "connect");
  client.write(`PUT ${pathname} HTTP/1.1\r\nHost: here\r\nContent-Length: 8\r\n\r\nhalf`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  client.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
}

it("a store forgets an upload that its client gives up, and goes on", async () => {
  const { settings } = await store.open();
  await giveUp(`${settings.endpoint}/films/key`);
  expect([store.requests, store.objects.size]).toEqual([["PUT key"], 0]);
  expect((await fetch(`${settings.endpoint}/films/key`, { method: "PUT", body: "whole" })).status).toBe(200);
});

it("a receiver forgets a request that its client gives up, and goes on", async () => {
  const { url, received } = await openTestReceiver();
  await giveUp(url);
  expect(received).toEqual([]);
  await fetch(url, { method: "POST", body: "whole" });
  expect(received.map(({ body }) => body)).toEqual(["whole"]);
});
