import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { callRoute } from "#test/support/request-route.ts";
import { GET } from "./[script]/route.ts";
import { referenceScript } from "./reference-script.ts";

async function ask(method: string, script: string): Promise<Response> {
  const request = new Request(`http://localhost:3000/docs/${script}`, { method });
  return callRoute(GET, request, { script });
}

it("serves the program for good under a name of its content", async () => {
  const { name } = await referenceScript();
  const response = await ask("GET", name);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await response.text()).toContain("createApiReference");
  expect((await ask("GET", "api-reference.0000000000000000.js")).status).toBe(404);
});

// Where the system lists what a process has open.
it.runIf(process.platform === "linux")("leaves no file open behind an answer that is not read", async () => {
  const { name } = await referenceScript();
  const before = (await readdir("/proc/self/fd")).length;
  for (let asked = 0; asked < 20; asked += 1) await ask("HEAD", name);
  await wait(100);
  expect((await readdir("/proc/self/fd")).length).toBeLessThan(before + 10);
});
