import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { rejectMalformed } from "./request-guard.ts";

const request = (url: string, headers: Record<string, string> = {}, httpVersion = "1.0"): IncomingMessage =>
  ({ method: "POST", url, headers, httpVersion, socket: {} }) as unknown as IncomingMessage;

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
  expect(rejectMalformed(request(url))).toBeNull();
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
])("answers 404 for %s, which is no path", (url) => {
  const answer = rejectMalformed(request(url, { "x-request-id": "mine-1" }));
  expect([answer?.status, answer?.body]).toEqual([404, '{"detail":"Not Found","code":"unknown_path"}']);
  expect(answer?.headers).toMatchObject({ "X-Request-Id": "mine-1", "Cache-Control": "no-store" });
});

it.each(["/v1/people/", "/v1//people", "/v1/people\\x", "/v1/", "/v1/people/%2e%2E", "/v1/./people"])(
  "answers 404 for %s instead of leading elsewhere",
  (url) => {
    expect(rejectMalformed(request(url))?.status).toBe(404);
  },
);

it("answers 400 for a request of HTTP/1.1 that names no host", () => {
  expect(rejectMalformed(request("/v1/people", {}, "1.1"))?.status).toBe(400);
  expect(rejectMalformed(request("/v1/people", { host: "a" }, "1.1"))).toBeNull();
});
