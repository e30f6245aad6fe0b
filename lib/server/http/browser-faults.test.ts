import { expect, it, vi } from "vitest";
import { POST } from "#app/browser-faults/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { log } from "../log.ts";

await openTestInstallation();

const FAULT = {
  type: "TypeError",
  message: "Cannot read properties of undefined (reading 'name')",
  page: "/people/{id}",
  stack: ["/_next/static/chunks/a1b2.js:1:2345"],
};

const report = (body: unknown, address: string, headers: Record<string, string> = {}) =>
  requestRoute(POST, "POST", "/browser-faults", {
    body,
    headers: { "X-Forwarded-For": address, ...headers },
  });

it("logs a page's own error under the id that it answers", async () => {
  const line = vi.spyOn(log(), "error");
  const { status, headers, text } = await report(FAULT, "203.0.113.1");
  expect([status, text]).toEqual([204, ""]);
  const requestId = headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(line.mock.calls).toEqual([[{ requestId, fault: FAULT }, "a page failed in the browser"]]);
  line.mockRestore();
});

it.each<[string, unknown, number]>([
  ["another field", { ...FAULT, email: "jana@example.org" }, 400],
  ["a query", { ...FAULT, page: "/people?q=Jana" }, 400],
  ["a stack of other text", { ...FAULT, stack: ["Error: Jana"] }, 400],
  ["a long stack", { ...FAULT, stack: Array(21).fill(FAULT.stack[0]) }, 400],
  ["a long message", { ...FAULT, message: "x".repeat(201) }, 400],
  ["no JSON", "{", 400],
  ["a large body", { ...FAULT, message: "x".repeat(10_000) }, 413],
])("logs nothing of a report with %s", async (_, body, status) => {
  const line = vi.spyOn(log(), "error");
  expect((await report(body, "203.0.113.2")).status).toBe(status);
  expect(line).not.toHaveBeenCalled();
  line.mockRestore();
});

it("takes none from another site's page", async () => {
  expect((await report(FAULT, "203.0.113.3", { Origin: "https://evil.example" })).status).toBe(404);
});

it("takes ten a minute from one network, whatever others send", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await report(FAULT, "203.0.113.4")).status);
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  expect((await report(FAULT, "203.0.113.5")).status).toBe(204);
});
