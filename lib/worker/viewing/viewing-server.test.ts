import { once } from "node:events";
import { type RequestOptions, request } from "node:http";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { viewingPath } from "#lib/server/viewing/viewing-request.ts";
import { signViewing } from "#lib/server/viewing/viewing-signature.ts";
import { askWorker } from "#lib/server/viewing/worker-client.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import type { ViewingAnswer, Waits } from "./viewers.ts";
import { ViewingServer } from "./viewing-server.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const servers: ViewingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const HERE = { host: "127.0.0.1", port: 0, address: undefined };
const path = viewingPath({
  ...{ orgId: newId(), videoId: newId(), file: "video-0.m4s", mode: "try" as const },
  ...{ viewer: "link 1", network: 7 },
});

function start(answer: (signal: AbortSignal) => ViewingAnswer | Promise<ViewingAnswer>) {
  return startInPieces(({ signal }) => answer(signal));
}

function startInPieces(answer: (waits: Waits) => ViewingAnswer | Promise<ViewingAnswer>) {
  const server = new ViewingServer({ answer: async (_request, waits) => answer(waits) });
  servers.push(server);
  return server.listen(HERE);
}

/** Asks as a web process does. */
function askAsWeb(
  address: string,
  { range = null, onBreak }: { range?: string | null; onBreak?: () => void },
) {
  return askWorker({ host: hostname(), address }, path, {
    ...{ range, signal: new AbortController().signal, isLast: false },
    onBreak: onBreak ?? (() => undefined),
  });
}

async function send(address: string, options: RequestOptions & { path: string }) {
  const asked = request(address, options).end();
  let isAtWork = false;
  asked.on("information", () => {
    isAtWork = true;
  });
  const [message] = await once(asked, "response");
  const body = Buffer.concat(await message.toArray());
  return { status: message.statusCode, headers: message.headers, body, isAtWork };
}

async function signed(address: string, more: Record<string, string> = {}) {
  const worker = { host: hostname(), address };
  return { path, headers: { Authorization: await signViewing({ method: "GET", path, worker }), ...more } };
}

const BYTES = Buffer.from("0123456789");
const file = { status: 200, bytes: BYTES, type: "video/mp4" } as const;

it("answers a signed request, and says at once that it is at work", async () => {
  const address = await start(() => file);
  const { status, headers, body, isAtWork } = await send(address, await signed(address));
  expect([status, body.toString(), isAtWork]).toEqual([200, "0123456789", true]);
  expect(headers).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "10",
    "accept-ranges": "bytes",
  });
});

it.each([
  ["no signature", {}],
  ["another's", { Authorization: "Bearer rc_0123456789abcdef0123456789abcdef" }],
  ["a made-up one", { Authorization: `Rollcall ${Date.now()}.${"A".repeat(43)}` }],
])("answers nothing to %s", async (_, headers) => {
  const address = await start(() => file);
  const answer = await send(address, { path, headers });
  expect([answer.status, answer.body.length, answer.isAtWork]).toEqual([401, 0, false]);
});

it("answers nothing to what was signed for another path or method", async () => {
  const address = await start(() => file);
  const { headers } = await signed(address);
  expect((await send(address, { path: path.replace("video-0", "video-1"), headers })).status).toBe(401);
  expect((await send(address, { path, headers, method: "POST" })).status).toBe(401);
});

it("answers nothing to what was signed for another worker", async () => {
  const [one, other] = [await start(() => file), await start(() => file)];
  const request = await signed(one);
  expect((await send(other, request)).status).toBe(401);
  expect((await send(one, request)).status).toBe(200);
});

it("says twice a second that it still is at work", async () => {
  const address = await start(async () => {
    await wait(1300);
    return file;
  });
  const asked = request(address, await signed(address)).end();
  let said = 0;
  asked.on("information", () => {
    said += 1;
  });
  const [message] = await once(asked, "response");
  message.resume();
  expect([message.statusCode, said]).toEqual([200, 3]);
});

it("sends what a file begins with while the rest is made, for as long as that takes", async () => {
  const rest = Promise.withResolvers<void>();
  const address = await startInPieces(async ({ onPiece }) => {
    onPiece?.(BYTES.subarray(0, 3), "video/mp4");
    await rest.promise;
    onPiece?.(BYTES.subarray(3, 5), "video/mp4");
    // Longer than a worker may be silent.
    await wait(2600);
    return file;
  });
  const answer = await askAsWeb(address, {});
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "video/mp4"]);
  const reader = answer.body.getReader();
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe("012");
  rest.resolve();
  let read = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    read += Buffer.from(next.value);
  expect(read).toBe("3456789");
});

it("breaks a file off that has begun and cannot be made to its end, and is well all the same", async () => {
  const end = Promise.withResolvers<ViewingAnswer>();
  const address = await startInPieces(({ onPiece }) => {
    onPiece?.(BYTES.subarray(0, 3), "video/mp4");
    return end.promise;
  });
  let isBroken = false;
  const answer = await askAsWeb(address, {
    onBreak: () => {
      isBroken = true;
    },
  });
  const body = new Response(answer.body).arrayBuffer();
  end.reject(new Error("a fault"));
  await expect(body).rejects.toThrow();
  expect(isBroken).toBe(false);
});

it("sends no part of a file before it is whole", async () => {
  let canTell = true;
  const address = await startInPieces(({ onPiece }) => {
    canTell = onPiece !== undefined;
    return file;
  });
  const { status, body } = await askAsWeb(address, { range: "bytes=2-3" });
  expect([status, await new Response(body).text(), canTell]).toEqual([206, "23", false]);
});

it.each([
  ["bytes=0-1", 206, "01", "bytes 0-1/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=20-", 416, "", "bytes */10"],
  ["bytes=0-1,4-5", 200, "0123456789", undefined],
])("sends the part that %s asks for", async (range, status, text, contentRange) => {
  const address = await start(() => file);
  const answer = await send(address, await signed(address, { Range: range }));
  expect([answer.status, answer.body.toString(), answer.headers["content-range"]]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

it("tells a place in the queue, a limit, and what is not here", async () => {
  const answers: ViewingAnswer[] = [
    { status: 503, position: 3 },
    { status: 429, retryAfter: 9 },
    { status: 409 },
  ];
  const address = await start(() => answers.shift() ?? { status: 404 });
  const waiting = await send(address, await signed(address));
  expect([waiting.status, waiting.body.toString()]).toEqual([503, '{"position":3}']);
  const limited = await send(address, await signed(address));
  expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "9"]);
  expect((await send(address, await signed(address))).status).toBe(409);
  expect((await send(address, await signed(address))).status).toBe(404);
});

it("is told when the one who asks leaves", async () => {
  const left = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const address = await start((signal) => {
    signal.addEventListener("abort", () => left.resolve());
    begun.resolve();
    return new Promise(() => {});
  });
  const asked = request(address, await signed(address)).on("error", () => undefined);
  asked.end();
  await begun.promise;
  asked.destroy();
  await left.promise;
});

it("says that something failed, and nothing of what", async () => {
  const address = await start(() => Promise.reject(new Error("secret")));
  const answer = await send(address, await signed(address));
  expect([answer.status, answer.body.length]).toEqual([500, 0]);
});

it("takes the next free port from the first one on, and tells others the address that it is given", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const server = new ViewingServer({ answer: async () => file });
  servers.push(server);
  const address = await server.listen({ host: "127.0.0.1", port, address: "fd00::5" });
  expect(address).toMatch(/^http:\/\/\[fd00::5\]:\d+$/);
  expect(Number(new URL(address).port)).toBeGreaterThan(port);
  taken.close();
});
