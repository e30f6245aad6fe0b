import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import type { ApiRequest } from "../api-request.ts";
import { TooLargeError } from "../errors.ts";
import { apiServer } from "./api-server.ts";
import { jsonResponse } from "./buffered-response.ts";
import { readLimited } from "./json-body.ts";
import { refuseInJson, SERVER_OPTIONS } from "./refuse-connection.ts";
import { rejectMalformed, targetOf } from "./request-guard.ts";
import { standardHeaders, toErrorResponse } from "./responses.ts";
import { type RouteHandler, type RouteModule, RouteTable } from "./route-table.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { writeRejection } from "./write-response.ts";

let server: Server;
let origin: string;
let handler: RouteHandler;

beforeAll(async () => {
  const modules = new Map<string, RouteModule>(
    [...new Set(contracts.map(({ path }) => path))].map((path) => [
      path,
      Object.fromEntries(
        contracts.filter((one) => one.path === path).map(({ method }) => [method, showParams]),
      ),
    ]),
  );
  modules.set("/v1/things/{thing_id}", { GET: ask, POST: ask });
  modules.set("/other/{...rest}", { GET: showParams });
  const routes = apiServer(modules);
  server = createServer(SERVER_OPTIONS, (message, response) => {
    const target = targetOf(message);
    const rejection = rejectMalformed(message);
    if (rejection !== null) void writeRejection(message, response, rejection);
    else void (routes(target)?.(message, response) ?? response.writeHead(200).end("a page"));
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
  handler = async () => jsonResponse(200, {}, {});
});

const ask: RouteHandler = (sent, params) => handler(sent, params);
const showParams: RouteHandler = (_sent, params) => jsonResponse(200, params, {});
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

it("prefers the path that names its place over one with a parameter there, in whatever order they come", () => {
  const [named, open, other] = [{}, {}, {}];
  const paths: [string, object][] = [
    ["/v1/organizations/{org_id}/{part}", open],
    ["/v1/organizations/{org_id}/mail-settings", named],
    ["/v1/{kind}/{id}/mail-settings", other],
  ];
  for (const modules of [paths, paths.toReversed()]) {
    const table = new RouteTable(new Map(modules));
    expect(table.find("/v1/organizations/a/mail-settings")).toEqual({
      module: named,
      params: { org_id: "a" },
    });
    expect(table.find("/v1/organizations/a/mail-settings")?.module).toBe(named);
    expect(table.find("/v1/organizations/a/brand")?.module).toBe(open);
    expect(table.find("/v1/people/a/mail-settings")?.module).toBe(other);
  }
});

it("gives a route file all that follows its path, decoded", () => {
  const rest = {};
  const table = new RouteTable(new Map([["/files/{...key}", rest]]));
  expect(table.find("/files/a/b%20c")).toEqual({ module: rest, params: { key: "a/b c" } });
  expect(table.find("/files")).toBeNull();
});

/** A request as it is, with what is no absolute path too. */
async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: (await answer.toArray()).join("") };
}

it.each([
  ...["/v1", "/v1/", "/v1?limit=1", "/v1/nothing", "/v1/people/", "/v1//people", "/v1/./people"],
  ...["/v1/%70eople", "/v1/PEOPLE", "/v1/people.json", "/v1/people;a=1", "/v1/people\\x", "/v1/people/%2e"],
  ...["/v1/people/%FF", "/v1/people/export/", "http://other.example/v1/", "*", `/v1/${"a".repeat(2000)}`],
  ...["/v1/collections/a/b/c/d", "/v1/[[...path]]", "/v1/route", "/v1/people/[person_id]/route"],
])("answers 404 in JSON to any method for %.40s, which is no operation's", async (target) => {
  for (const method of ["GET", "POST", "PUT", "OPTIONS", "TRACE", "PROPFIND"]) {
    const { status, text, headers } = await send(method, target, { "X-Request-Id": "mine-1" });
    expect([status, text]).toEqual([404, '{"detail":"Not Found","code":"unknown_path"}']);
    expect(headers).toMatchObject({ "x-request-id": "mine-1", "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("allow");
  }
  expect(await send("HEAD", target)).toMatchObject({ status: 404, text: "" });
});

it.each(["/v1beta", "/%761/people", "/V1/people", "/people", "/other"])(
  "leaves %s to pages",
  async (target) => {
    expect((await send("GET", target)).text).toBe("a page");
  },
);

it.each([
  ["/v1/people?limit=1&limit=2", {}],
  ["/v1/people?", {}],
  ["/v1/people?q=%", {}],
  ["http://other.example/v1/people?limit=1", {}],
  ["/v1/people/[person_id]", { person_id: "[person_id]" }],
  ["/v1/people/route", { person_id: "route" }],
  ["/v1/people/a%2Fb", { person_id: "a/b" }],
  ["/v1/people/%252e", { person_id: "%2e" }],
  ["/v1/people/%E2%82%AC", { person_id: "\u20ac" }],
  ["/other/a/b%2Fc", { rest: "a/b/c" }],
])("answers by a route file for %s", async (target, params) => {
  const answer = await send("GET", target);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, params]);
  const head = await send("HEAD", target);
  expect([head.status, head.text]).toEqual([200, ""]);
});

it("answers 405 with Allow for each method that a contract's path does not have", async () => {
  for (const path of new Set(contracts.map((contract) => contract.path))) {
    const own = contracts.filter((contract) => contract.path === path).map(({ method }) => String(method));
    const allowed = own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
      if (own.includes(method)) continue;
      const target = path.replace(/\{\w+\}/g, "1");
      const { status, text, headers } = await send(method, target, { "X-Request-Id": "mine-1" });
      expect([method, target, status, text]).toEqual([
        method,
        target,
        405,
        '{"detail":"Method Not Allowed","code":"method_not_allowed"}',
      ]);
      expect([target, headers.allow]).toEqual([target, allowed.join(", ")]);
      expect(headers).toMatchObject({ "x-request-id": "mine-1", "cache-control": "no-store" });
    }
  }
});

it("refuses a body in the middle, and goes on with the next request of the connection", async () => {
  handler = async (sent) => {
    if (sent.method === "GET") return jsonResponse(200, "next", {});
    return readLimited(sent, 10).then(
      () => jsonResponse(200, {}, {}),
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
      () => jsonResponse(200, {}, {}),
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
    return jsonResponse(200, {}, {});
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

it("sends what it answers, buffered or streamed, with a policy under which it can run nothing", async () => {
  const answers = [
    jsonResponse(200, { name: "<script>" }, {}),
    new Response("<svg/>"),
    jsonResponse(404, {}, {}),
  ];
  for (const answer of answers) {
    handler = async () => answer;
    const { headers } = await fetch(origin + THING);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  }
});

it("rejects a malformed request with the headers of every answer, and ends the connection", async () => {
  const [head = "", body] = (
    await exchange("POST /v1/people/%zz HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
  ).split("\r\n\r\n");
  expect([head.split("\r\n")[0], body]).toEqual([
    "HTTP/1.1 404 Not Found",
    '{"detail":"Not Found","code":"unknown_path"}',
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
