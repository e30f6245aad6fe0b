import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { rejectMalformed, withoutPageHeaders } from "./request-guard.ts";

const request = (method: string, url: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ method, url, headers }) as unknown as IncomingMessage;

describe("rejectMalformed", () => {
  it.each([
    "/v1/people",
    "/v1/people/%00",
    "/v1/people?q=%",
    "/v1",
    "/people/",
    "/",
    "/v1beta//x",
    "http://localhost/v1/people",
  ])("lets %s pass", (url) => {
    expect(rejectMalformed(request("GET", url))).toBeNull();
  });

  it.each([
    "/v1/people/%",
    "/v1/people/%FF",
    "/v1/%zz",
    "/files/%C0%AF",
    "/people/%ED%A0%80",
    "*",
    "",
    "v1/people",
  ])("answers 404 for %s, which is no path", async (url) => {
    const answer = rejectMalformed(request("POST", url));
    expect([answer?.status, await answer?.text()]).toEqual([
      404,
      '{"detail":"Not Found","code":"not_found"}',
    ]);
  });

  it.each(["/v1/people/", "/v1//people", "/v1/people\\x", "/v1/", "/v1/people/%2e%2E", "/v1/./people"])(
    "answers 404 for %s instead of leading elsewhere",
    (url) => {
      expect(rejectMalformed(request("GET", url))?.status).toBe(404);
    },
  );

  it.each(["TRACE", "OPTIONS", "PROPFIND"])("answers 405 with Allow for %s", async (method) => {
    const answer = rejectMalformed(request(method, "/v1/people?q=a", { "x-request-id": "mine-1" }));
    expect([answer?.status, await answer?.text()]).toEqual([
      405,
      '{"detail":"Method Not Allowed","code":"method_not_allowed"}',
    ]);
    expect(answer?.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(answer?.headers.get("x-request-id")).toBe("mine-1");
    expect(answer?.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["/v1/people/import", "POST"],
    ["/v1/people/export", "GET, HEAD"],
    ["/v1/people/1", "GET, HEAD, PATCH, DELETE"],
    ["/v1/openapi.json", "GET, HEAD"],
  ])("allows of %s what it answers: %s", (path, allowed) => {
    expect(rejectMalformed(request("OPTIONS", path))?.headers.get("allow")).toBe(allowed);
  });

  it.each(["/v1/nope", "/v1", "/v1/people/a/b"])(
    "answers 404 for a method that it does not know of %s, which is no path",
    async (path) => {
      for (const method of ["TRACE", "OPTIONS", "PROPFIND"]) {
        const answer = rejectMalformed(request(method, path, { "x-request-id": "mine-1" }));
        expect([answer?.status, await answer?.text()]).toEqual([
          404,
          '{"detail":"Not Found","code":"not_found"}',
        ]);
        expect(answer?.headers.has("allow")).toBe(false);
        expect(answer?.headers.get("x-request-id")).toBe("mine-1");
      }
    },
  );
});

describe("withoutPageHeaders", () => {
  const headers = { rsc: "1", "next-action": "x", "x-nextjs-data": "1", accept: "*/*" };

  it("leaves the API what is no page's", () => {
    expect(withoutPageHeaders(request("GET", "/v1/people", { ...headers })).headers).toEqual({
      accept: "*/*",
    });
  });

  it("leaves pages all of theirs", () => {
    expect(withoutPageHeaders(request("GET", "/people", { ...headers })).headers).toEqual(headers);
  });
});
