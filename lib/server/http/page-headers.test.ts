import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { environment, parseEnvironment, settleEnvironment } from "../environment.ts";
import { log } from "../log.ts";
import { addPageHeaders } from "./page-headers.ts";
import { pagePolicy, SECURITY_HEADERS } from "./security-headers.ts";

function passed(path: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  request.url = path;
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  addPageHeaders(request, response);
  const given = response.getHeaders();
  return { sent: request.headers, given, policy: given["content-security-policy"] };
}

const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split("; ")
      .map((each) => each.split(" "))
      .map(([name, ...sources]) => [name, sources.join(" ")]),
  );

it("gives each page a nonce of its own, whatever a client says", () => {
  const claimed = { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" };
  const pages = [passed("/people", claimed), passed("/people", claimed)];
  const nonces = pages.map(({ sent, policy }) => {
    const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(String(policy))?.[1];
    expect(sent).toMatchObject({ "x-nonce": nonce, "content-security-policy": policy });
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
});

it("lets no inline script run, and nothing be loaded or sent elsewhere", () => {
  const { policy } = passed("/people");
  expect(Object.fromEntries(directives(policy))).toMatchObject({
    "default-src": "'self'",
    "script-src": expect.stringMatching(/^'self' 'nonce-[^']+' 'strict-dynamic'$/),
    "style-src": expect.stringMatching(/^'self' 'nonce-[^']+'$/),
    "style-src-attr": "'unsafe-inline'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  });
});

it("lets the reference of the API add style sheets, and no script", () => {
  const all = directives(passed("/docs").policy);
  expect(all.get("style-src")).toBe("'self' 'unsafe-inline'");
  expect(all.get("script-src")).not.toContain("unsafe-inline");
  expect(directives(passed("/docs/api-reference.js").policy).get("style-src")).not.toContain("unsafe-inline");
});

it("lets development evaluate code, add style sheets and open its socket, and nothing else", () => {
  const strict = directives(pagePolicy("mine", {}));
  const loose = directives(pagePolicy("mine", { isDevelopment: true }));
  expect(loose.get("script-src")).toBe(`${strict.get("script-src")} 'unsafe-eval'`);
  expect(loose.get("style-src")).toBe("'self' 'unsafe-inline'");
  expect(loose.get("connect-src")).toBe("'self' ws:");
  for (const name of ["script-src", "style-src", "style-src-attr", "connect-src"]) {
    strict.delete(name);
    loose.delete(name);
  }
  expect(loose).toEqual(strict);
});

it("lets pages show files of the store that keeps them, and nothing else", () => {
  const own = directives(pagePolicy("mine", {}));
  const s3 = parseEnvironment({
    ROLLCALL_S3_BUCKET: "rollcall",
    ROLLCALL_S3_ENDPOINT: "https://s3.example.com",
  }).s3;
  const before = environment();
  settleEnvironment({ s3 });
  const policy = directives(pagePolicy("mine", {}));
  settleEnvironment({ s3: before.s3 });
  for (const name of ["img-src", "media-src"]) {
    expect(policy.get(name)).toBe(`${own.get(name)} https://rollcall.s3.example.com`);
    policy.delete(name);
    own.delete(name);
  }
  expect(policy).toEqual(own);
});

it("gives each page the headers of every answer", () => {
  expect(passed("/people").given).toMatchObject(
    Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  );
});

it("gives each page an id, and keeps the one of a proxy", () => {
  const made = passed("/people");
  expect(made.sent["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(made.given["x-request-id"]).toBe(made.sent["x-request-id"]);
  expect(passed("/people", { "x-request-id": "proxy-7" }).given["x-request-id"]).toBe("proxy-7");
  expect(passed("/people", { "x-request-id": "<b>" }).given["x-request-id"]).not.toBe("<b>");
});

it("logs a page that was not shown, by its id and without its query", () => {
  const logged = vi.spyOn(log(), "info").mockImplementation(() => undefined);
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: "/people/1?q=ada", method: "GET" });
  const response = new ServerResponse(request);
  addPageHeaders(request, response);
  response.statusCode = 404;
  response.emit("finish");
  const id = response.getHeader("x-request-id");
  expect(logged.mock.calls).toEqual([
    [{ request_id: id, method: "GET", path: "/people/1", status: 404 }, "a page was not shown"],
  ]);
});
