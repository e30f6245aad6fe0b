import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compilePrograms } from "./compile-programs.ts";

const project = await mkdtemp(join(tmpdir(), "rollcall-compile-"));
afterAll(() => rm(project, { recursive: true, force: true }));

it("runs each program as npm does, whatever it ends with, and names a script that is gone", async () => {
  const program = 'require("fs").appendFileSync("loaded", process.argv[2] + " "); process.exit(1);';
  await writeFile(join(project, "program.cjs"), program);
  const scripts = Object.fromEntries(
    ["backup", "files", "restore"].map((name) => [name, `node program.cjs ${name}`]),
  );
  await writeFile(join(project, "package.json"), JSON.stringify({ scripts }));
  await compilePrograms(project);
  expect(await readFile(join(project, "loaded"), "utf8")).toBe("backup files restore ");
  await writeFile(join(project, "package.json"), JSON.stringify({ scripts: {} }));
  await expect(compilePrograms(project)).rejects.toThrow("no script backup");
});
