import { once } from "node:events";
import { glob } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ApiRequest } from "../api-request.ts";
import { TooLargeError } from "../errors.ts";
import { apiServer } from "./api-server.ts";
import type { RouteHandler } from "./implement.ts";
import { readLimited } from "./json-body.ts";
import { refuseInJson, SERVER_OPTIONS } from "./refuse-connection.ts";
import { rejectMalformed } from "./request-guard.ts";
import { json, standardHeaders, toErrorResponse } from "./responses.ts";
import { API_PATHS, RouteTable } from "./route-table.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { writeRejection } from "./write-response.ts";

let server: Server;
let origin: string;
let handler: RouteHandler;

beforeAll(async () => {
  const modules = new Map([["/v1/things/{thing_id}", { GET: ask, POST: ask }]]);
  const mount = apiServer(modules);
  server = createServer(SERVER_OPTIONS, (message, response) => {
    const refusal = rejectMalformed(message);
    if (refusal === null) void mount(message, response);
    else void writeRejection(message, response, refusal);
  });
  refuseInJson(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  handler = async () => json(200, {}, {});
});

const ask: RouteHandler = (sent, route) => handler(sent, route);
const THING = "/v1/things/1";

/** Everything that a connection answers to some bytes, and to others once it has begun to. */
function exchange(bytes: string, { isHeld = false, further = "" } = {}): Promise<string> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.setEncoding("latin1").on("data", (text) => {
      if (received === "") socket.write(further);
      received += text;
      if (isHeld) socket.end();
    });
    socket.once("close", () => resolve(received));
    socket.once("error", reject);
  });
}

it("has the route of every route file", async () => {
  const files: string[] = [];
  for await (const file of glob("app/v1/**/route.ts")) files.push(file);
  const paths = API_PATHS.map((path) => `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`);
  expect([...paths, "app/v1/[[...path]]/route.ts"].sort()).toEqual(files.sort());
});

it("finds a literal path before one with parameters, and decodes what stands in their place", () => {
  const [literal, open, deep] = [{}, {}, {}];
  const table = new RouteTable(
    new Map([
      ["/v1/people/{person_id}", open],
      ["/v1/people/export", literal],
      ["/v1/people/{person_id}/archive", deep],
    ]),
  );
  expect(table.find("/v1/people/export")?.module).toBe(literal);
  expect(table.find("/v1/people/a%2Fb")).toEqual({ module: open, params: { person_id: "a/b" } });
  expect(table.find("/v1/people/export/archive")).toEqual({ module: deep, params: { person_id: "export" } });
  expect(table.find("/v1/people/a/b")).toBeNull();
});

it("refuses a body in the middle, and goes on with the next request of the connection", async () => {
  handler = async (sent) => {
    if (sent.method === "GET") return json(200, "next", {});
    return readLimited(sent, 10).then(
      () => json(200, {}, {}),
      (error) => toErrorResponse(error, "id"),
    );
  };
  const body = "x".repeat(200_000);
  const head = `POST ${THING} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const next = `GET ${THING} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
  const answers = await exchange(`${head}${chunk}${chunk}0\r\n\r\n${next}`);
  expect(answers).toContain(JSON.stringify(new TooLargeError(10).body));
  expect(answers).toContain('"next"');
});

it("answers before a body without an end has come", async () => {
  handler = (sent) =>
    readLimited(sent, 10).then(
      () => json(200, {}, {}),
      (error) => toErrorResponse(error, "id"),
    );
  const head = `POST ${THING} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nabc`;
  expect(await exchange(head, { isHeld: true })).toMatch(/^HTTP\/1.1 413 /);
});

it("tells a handler whose client goes away, and ends what it streams", async () => {
  const gone = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  handler = async (sent) => {
    sent.signal.addEventListener("abort", () => gone.resolve(sent.signal.reason));
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1000));
    return new Response(new ReadableStream({ pull, cancel: () => ended.resolve() }));
  };
  const asked = request(`${origin}${THING}`, (answer) => answer.once("data", () => asked.destroy()));
  asked.on("error", () => {});
  asked.end();
  await Promise.all([gone.promise, ended.promise]);
});

it.each([
  ["whole", (sent: ApiRequest) => readLimited(sent, 10)],
  ["as it comes", async (sent: ApiRequest) => sent.body?.getReader().read()],
])("tells a handler that only reads the body, %s, after the client has gone", async (_how, readBody) => {
  const gone = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<string>();
  handler = async (sent) => {
    sent.signal.addEventListener("abort", () => gone.resolve());
    asked.destroy();
    await gone.promise;
    const read = readBody(sent).then(() => "read", String);
    const limit = new Promise<string>((resolve) => setTimeout(resolve, 2_000, "still waiting"));
    outcome.resolve(await Promise.race([read, limit]));
    return json(200, {}, {});
  };
  const asked = request(`${origin}${THING}`, { method: "POST", headers: { "Content-Length": "5" } });
  asked.on("error", () => {});
  asked.write("12");
  expect(await outcome.promise).toMatch(/There was an error parsing the body|The body broke off/);
});

it("ends what a handler would stream to a client that has gone already", async () => {
  const gone = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  handler = async (sent) => {
    sent.signal.addEventListener("abort", () => gone.resolve());
    asked.destroy();
    await gone.promise;
    setTimeout(ended.resolve, 2_000, "still open");
    return new Response(new ReadableStream({ cancel: () => ended.resolve("ended") }));
  };
  const asked = request(`${origin}${THING}`);
  asked.on("error", () => {});
  asked.end();
  expect(await ended.promise).toBe("ended");
});

it("says nothing of a broken request in the middle of an answer to one before it", async () => {
  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
  server.once("clientError", () => refuse());
  handler = async (sent) => {
    if (sent.method === "POST") return new Promise(() => {});
    const start = async (controller: ReadableStreamDefaultController) => {
      controller.enqueue(Buffer.from("first"));
      await isRefused;
    };
    return new Response(new ReadableStream({ start }));
  };
  const get = `GET ${THING} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const post = `POST ${THING} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`;
  const answers = await exchange(`${get}${post}`, { further: "nonsense\r\n\r\n" });
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

it("cuts the connection when a stream breaks off, so that no half passes for a whole", async () => {
  handler = async () => {
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      pulls += 1;
      if (pulls > 3) controller.error(new Error("broken"));
      else controller.enqueue(new Uint8Array(10));
    };
    return new Response(new ReadableStream({ pull }));
  };
  await expect(fetch(origin + THING).then((answer) => answer.arrayBuffer())).rejects.toThrow();
});

it("sends what is there of a stream at once, with gzip too", async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  handler = async () => {
    const start = async (controller: ReadableStreamDefaultController) => {
      controller.enqueue(Buffer.from("first"));
      await isRead;
      controller.enqueue(Buffer.from(" second"));
      controller.close();
    };
    return new Response(new ReadableStream({ start }), { headers: { "Content-Type": "text/csv" } });
  };
  const chunks: Buffer[] = [];
  const asked = request(`${origin}${THING}`, { headers: { "Accept-Encoding": "gzip" } }).end();
  const [answer] = await once(asked, "response");
  for await (const chunk of answer) {
    chunks.push(chunk);
    read();
  }
  expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual(["gzip", "Accept-Encoding"]);
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe("first second");
});

it("keeps the length of what is not compressed, and of a file that is asked for by HEAD", async () => {
  handler = async () =>
    new Response("12345", { headers: { "Content-Type": "application/zip", "Content-Length": "5" } });
  for (const method of ["GET", "HEAD"]) {
    const { headers } = await fetch(origin + THING, { method });
    expect([headers.get("content-length"), headers.get("vary")]).toEqual(["5", null]);
  }
});

it("answers a fault of a handler in JSON", async () => {
  handler = () => Promise.reject(new Error("never seen"));
  const answer = await fetch(origin + THING, { headers: { "X-Request-Id": "mine" } });
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { detail: "Internal Server Error", code: "internal_error" },
  ]);
  expect(answer.headers.get("x-request-id")).toBe(standardHeaders("mine")["X-Request-Id"]);
});

it("refuses at the door with the headers of every answer, and ends the connection", async () => {
  const [head = "", body] = (
    await exchange("POST /v1/people/%zz HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
  ).split("\r\n\r\n");
  expect([head.split("\r\n")[0], body]).toEqual([
    "HTTP/1.1 404 Not Found",
    '{"detail":"Not Found","code":"not_found"}',
  ]);
  expect(head.split("\r\n")).toEqual(
    expect.arrayContaining([
      "Connection: close",
      "Cache-Control: no-store",
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ]),
  );
});

it.each([
  ["nonsense\r\n\r\n", 400, "Bad Request", "bad_request"],
  [`GET ${THING} HTTP/1.1\r\n\r\n`, 400, "Bad Request", "bad_request"],
  [
    `GET ${THING} HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "Request Header Fields Too Large",
    "headers_too_large",
  ],
  [
    `GET ${THING} HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n`,
    417,
    "Expectation Failed",
    "expectation_failed",
  ],
])("refuses in JSON what is no request: %.20s", async (bytes, status, detail, code) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.split("\r\n\r\n")[1]).toBe(JSON.stringify({ detail, code }));
  expect(answer).toMatch(/\r\nX-Request-Id: \S+\r\n/);
});
