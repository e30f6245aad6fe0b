import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { stubFetch } from "#test/support/fake-fetch.ts";
import { fetchPatiently } from "./patient-fetch.ts";

type Answer = (response: ServerResponse) => unknown;

/** What is answered next, in this order; the last again and again. */
let answers: Answer[] = [];
let asked: number[] = [];
const server = createServer((_, response) => {
  asked.push(performance.now());
  const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
  answer?.(response);
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const file: Answer = (response) => response.end("bytes");
const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);
const place = (position: number): Answer =>
  status(503, { "Retry-After": "0.05" }, JSON.stringify({ position }));
const broken: Answer = (response) => response.socket?.destroy();

async function ask(
  script: Answer[],
  { faultMs = 5000, signal = new AbortController().signal, onPause = () => {} } = {},
) {
  answers = script;
  asked = [];
  const told: (number | "limited" | "fault")[] = [];
  const { port } = server.address() as AddressInfo;
  const bytes = fetchPatiently(`http://127.0.0.1:${port}/`, {
    ...{ signal, faultMs },
    onQueued: (position) => {
      told.push(position);
      onPause();
    },
    onLimited: () => told.push("limited"),
    onFault: () => {
      told.push("fault");
      onPause();
    },
  });
  const outcome = await bytes.then((buffer) => Buffer.from(buffer).toString()).catch((error) => error);
  return { outcome, told, requests: asked.length };
}

it("waits in the queue for its turn, however long", async () => {
  const { outcome, told } = await ask([place(3), place(2), place(1), file], { faultMs: 0 });
  expect(outcome).toBe("bytes");
  expect(told).toEqual([3, 2, 1]);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(45);
});

it("waits as long as it is told to where it has asked for too much", async () => {
  const { outcome, told } = await ask([status(429, { "Retry-After": "0.1" }), file], { faultMs: 0 });
  expect([outcome, told]).toEqual(["bytes", ["limited"]]);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(95);
});

it("bears faults that pass: broken connections, and what a server says it may not do now", async () => {
  const { outcome, told } = await ask([broken, status(502), status(503, {}, "<html>"), file]);
  expect(outcome).toBe("bytes");
  expect(told).toEqual(["fault", "fault", "fault"]);
});

it("bears a file that breaks off in the middle", async () => {
  const half: Answer = (response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("half");
    setTimeout(() => response.socket?.destroy(), 20);
  };
  const { outcome, told } = await ask([half, file]);
  expect([outcome, told]).toEqual(["bytes", ["fault"]]);
});

it("gives up when faults have lasted too long, with pauses that grow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const [began, at] = [performance.now(), [] as number[]];
  stubFetch(() => {
    at.push(performance.now() - began);
    return new Response(null, { status: 500 });
  });
  const told = vi.fn();
  const bytes = fetchPatiently("/part", {
    ...{ signal: new AbortController().signal, faultMs: 800 },
    ...{ onQueued: told, onLimited: told, onFault: told },
  });
  const outcome = bytes.catch((error) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await outcome).toMatchObject({ reason: "network" });
  expect(at).toEqual([0, 250, 750]);
});

const FRAGMENT = Buffer.from("\0\0\0\x0cmdatdata", "latin1");

/** A body of which the first part comes, and the rest, if any, when `more` is resolved. */
const inTwo =
  (first: Buffer, rest: Buffer | null, more: Promise<unknown>): Answer =>
  async (response) => {
    response.writeHead(200, { "Content-Length": String(first.length + (rest?.length ?? 1)) }).write(first);
    await more;
    if (rest === null) response.socket?.destroy();
    else response.end(rest);
  };

function askInPieces(script: Answer[], onPiece: (piece: string) => void) {
  answers = script;
  const { port } = server.address() as AddressInfo;
  return fetchPatiently(`http://127.0.0.1:${port}/`, {
    ...{ signal: new AbortController().signal, faultMs: 5000 },
    ...{ onQueued: () => {}, onLimited: () => {}, onFault: () => {} },
    onPiece: (piece) => onPiece(Buffer.from(piece).toString("latin1")),
  });
}

it("tells the fragments that have come before the rest of the file", async () => {
  const told: string[] = [];
  const more = Promise.withResolvers<void>();
  const [fragment, end] = [FRAGMENT.toString("latin1"), "the end"];
  const file = askInPieces(
    [
      inTwo(
        Buffer.concat([FRAGMENT, FRAGMENT.subarray(0, 3)]),
        Buffer.concat([FRAGMENT.subarray(3), Buffer.from(end)]),
        more.promise,
      ),
    ],
    (piece) => {
      told.push(piece);
      more.resolve();
    },
  );
  expect(Buffer.from(await file).toString("latin1")).toBe(fragment + fragment + end);
  expect(told).toEqual([fragment, fragment, end]);
});

it("goes on where it was with a file that broke off", async () => {
  const told: string[] = [];
  const more = Promise.withResolvers<void>();
  const fragment = FRAGMENT.toString("latin1");
  const whole = Buffer.concat([FRAGMENT, FRAGMENT]);
  const file = askInPieces(
    [inTwo(FRAGMENT, null, more.promise), (response) => response.end(whole)],
    (piece) => {
      told.push(piece);
      more.resolve();
    },
  );
  expect(Buffer.from(await file).equals(whole)).toBe(true);
  expect(told).toEqual([fragment, fragment]);
});

it("does not take a file for whole that ends within a fragment", async () => {
  const moof = Buffer.from("\0\0\0\x0amoof..", "latin1");
  const whole = Buffer.concat([moof, FRAGMENT]);
  const told: string[] = [];
  const file = askInPieces(
    [(response) => response.end(whole.subarray(0, whole.length - 2)), (response) => response.end(whole)],
    (piece) => told.push(piece),
  );
  expect(Buffer.from(await file).equals(whole)).toBe(true);
  expect(told).toEqual([whole.toString("latin1")]);
});

it("waits no longer for an answer after faults that were told at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const [began, ended] = [performance.now(), [] as number[]];
  let asked = 0;
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    if (asked < 3) return Promise.resolve(new Response(null, { status: 502 }));
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        ended.push(performance.now() - began);
        reject(signal.reason);
      });
    });
  });
  const bytes = fetchPatiently("/part", {
    ...{ signal: new AbortController().signal, faultMs: 10_000 },
    ...{ onQueued: vi.fn(), onLimited: vi.fn(), onFault: vi.fn() },
  });
  const outcome = bytes.catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual([15_750]);
  expect(await outcome).toMatchObject({ reason: "network" });
});

it("bears a silence of fifteen seconds, and twice as long each time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const [began, ended] = [performance.now(), [] as number[]];
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          ended.push(performance.now() - began);
          reject(signal.reason);
        });
      }),
  );
  const told = vi.fn();
  const bytes = fetchPatiently("/part", {
    ...{
      signal: new AbortController().signal,
      faultMs: 80_000,
      onQueued: told,
      onLimited: told,
      onFault: told,
    },
  });
  const outcome = bytes.catch((error) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ended).toEqual([15_000, 45_250, 105_750]);
  expect(await outcome).toMatchObject({ reason: "network" });
});

it("does not ask again for what is not there", async () => {
  for (const code of [401, 403, 404, 410]) {
    const { outcome, requests } = await ask([status(code), file]);
    expect([outcome.reason, requests]).toEqual(["gone", 1]);
  }
});

it.each<[string, Answer, "request" | "pause"]>([
  ["during a request", () => undefined, "request"],
  ["after a fault", status(500), "pause"],
  ["in the queue", place(1), "pause"],
])("ends when it is no longer wanted: %s", async (_, answer, during) => {
  const ending = new AbortController();
  const stop = () => setImmediate(() => ending.abort());
  const { outcome, requests } = await ask(
    [
      (response) => {
        if (during === "request") stop();
        return answer(response);
      },
    ],
    { signal: ending.signal, onPause: during === "pause" ? stop : () => undefined },
  );
  expect(outcome).toMatchObject({ name: "AbortError" });
  expect(requests).toBe(1);
  // Longer than either pause.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toHaveLength(1);
});
