import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runFfmpeg } from "../encode/run-ffmpeg.ts";

const folder = await mkdtemp(join(tmpdir(), "rollcall-confined-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a script in ffmpeg's place prints. */
async function printed(script: string): Promise<string> {
  const path = join(folder, "ffmpeg");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return (await runFfmpeg(path, [], { timeoutMs: 10_000, mostOutput: 2 ** 20 })).toString();
}

it.skipIf(process.platform === "win32")("ffmpeg is told nothing of this process's environment", async () => {
  process.env.DATABASE_URL ??= "postgresql://secret";
  process.env.ROLLCALL_ADMIN_PASSWORD = "four calm candle words";
  try {
    const names = (await printed("env")).split("\n").map((line) => line.split("=")[0]);
    // The shell adds its own.
    const known = new Set(["", "PATH", "LANG", "NODE_ENV", "PWD", "OLDPWD", "SHLVL", "_"]);
    expect(names.filter((name) => !known.has(name ?? ""))).toEqual([]);
    expect(names).toContain("PATH");
  } finally {
    delete process.env.ROLLCALL_ADMIN_PASSWORD;
  }
});

it.skipIf(!existsSync("/usr/bin/setpriv"))("it gains no privileges, and has limits", async () => {
  expect(await printed("cat /proc/self/status")).toMatch(/^NoNewPrivs:\s*1$/m);
  const limits = await printed("cat /proc/self/limits");
  for (const name of ["Max cpu time", "Max file size", "Max address space"])
    expect(limits).toMatch(new RegExp(`^${name}\\s+\\d+\\s`, "m"));
  expect(limits).toMatch(/^Max core file size\s+0\s/m);
});

it("and no program of the renderer is started elsewhere than here", () => {
  const folder = join(import.meta.dirname, "..");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /^(?!.*\.test)[^.]+\.ts$/.test(name));
  expect(sources).toContain(join("encode", "run-ffmpeg.ts"));
  const starting = sources.filter((name) => {
    const source = readFileSync(join(folder, name), "utf8");
    return source.includes("child_process") && !name.startsWith("programs");
  });
  expect(starting).toEqual([]);
});
