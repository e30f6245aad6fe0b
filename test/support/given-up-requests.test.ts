import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { S3Server } from "./s3-server.ts";
import { openTestReceiver } from "./test-receiver.ts";

const store = new S3Server();
const { settings } = await store.open();
const receiver = await openTestReceiver();
afterAll(() => store.close());

/** Sends half of a request's body, leaves, and asks for something else, which is answered. */
async function giveUp(address: string): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const keep = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", keep);
  onTestFinished(() => void process.off("unhandledRejection", keep));
  const { hostname, port, pathname } = new URL(address);
  const client = connect(Number(port), hostname);
  await once(client, "connect");
  client.write(`PUT ${pathname} HTTP/1.1\r\nHost: here\r\nContent-Length: 8\r\n\r\nhalf`);
  // Once the next one is answered, the server has read this one's head.
  expect((await fetch(address, { method: "PUT", body: "whole" })).ok).toBe(true);
  client.destroy();
  expect((await fetch(new URL("/films/other", address), { method: "PUT", body: "more" })).ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return unhandled;
}

it("a store forgets an upload that its client gives up, and goes on", async () => {
  expect(await giveUp(`${settings.endpoint}/films/key`)).toEqual([]);
  expect(store.requests).toEqual(["PUT key", "PUT key", "PUT other"]);
  expect([...store.objects.keys()]).toEqual(["key", "other"]);
});

it("a receiver forgets a request that its client gives up, and goes on", async () => {
  expect(await giveUp(receiver.url)).toEqual([]);
  expect(receiver.received.map(({ body }) => body)).toEqual(["whole", "more"]);
});
