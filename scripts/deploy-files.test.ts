import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "..");

async function read(pattern: string): Promise<string> {
  const texts: string[] = [];
  for await (const entry of glob(pattern, { cwd: PROJECT, withFileTypes: true }))
    if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), "utf8"));
  return texts.join("\n");
}

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

/** What a histogram's name becomes in a query. */
const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, "");

test("alerts and dashboard ask for metrics that there are", async () => {
  const told = namesIn(await read("lib/server/**/*.ts"), /"(rollcall_\w+)"/g);
  const asked = namesIn(
    await read("deploy/{prometheus/rollcall.rules.yaml,grafana/*.json}"),
    /\b(rollcall_\w+)/g,
  );
  expect([...asked].filter((name) => !told.has(withoutSuffix(name)))).toEqual([]);
  expect(asked.size).toBeGreaterThan(10);
});

test("containers and units start programs that there are", async () => {
  const files = await read("deploy/{*,kubernetes/*,systemd/*}");
  const programs = namesIn(files, /\b(lib\/launcher\/[\w-]+\.ts)\b/g);
  expect(programs.size).toBeGreaterThan(3);
  for (const program of programs)
    await expect(readFile(join(PROJECT, program), "utf8")).resolves.toBeTruthy();
});

test("containers and manifests set variables that there are", async () => {
  const known = namesIn(await read("lib/server/**/*.ts"), /\b((?:ROLLCALL|DATABASE)_\w+)\b/g);
  const set = namesIn(
    await read("deploy/{*,kubernetes/*,systemd/*}"),
    /\b((?:ROLLCALL|DATABASE)_[A-Z0-9_]+[A-Z0-9])\b/g,
  );
  expect([...set].filter((name) => !known.has(name))).toEqual([]);
});
