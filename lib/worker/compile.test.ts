import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "rollcall-compiled-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const NEEDED = "types were taken away";
const told = join(folder, "told.mjs");
await writeFile(
  told,
  `process.on("exit", () => {
    if (process.moduleLoadList.some((name) => name.includes("amaro"))) console.log(${JSON.stringify(NEEDED)});
  });`,
);

/** Runs a program with what is compiled. @returns what it writes */
function run(program: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: "",
    LOG_LEVEL: "fatal",
    NODE_COMPILE_CACHE: join(folder, "cache"),
  };
  const args = ["--import", told, join(import.meta.dirname, program)];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
}

it("compiles all that a worker loads before it has a database, and what starts its programs", async () => {
  expect(await run("compile.ts")).toBe(`${NEEDED}\n`);
  const worker = await run("main.ts");
  expect(worker).toContain("DATABASE_URL");
  expect(worker).not.toContain(NEEDED);
  if (process.platform === "linux") expect(await run("../render/programs/starter-process.ts")).toBe("");
});
