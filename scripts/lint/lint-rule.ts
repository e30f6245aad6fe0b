import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";

const BIOME = join(import.meta.dirname, "../../node_modules/.bin/biome");

/**
 * A rule of this folder alone, for the tests of a file.
 * @param message what the rule says
 * @returns whether it refuses a statement or an element
 */
export function lintRule(name: string, message: string): (source: string) => Promise<boolean> {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rollcall-lint-"));
    const plugins = [join(import.meta.dirname, `${name}.grit`)];
    await writeFile(
      join(folder, "biome.json"),
      JSON.stringify({ plugins, linter: { rules: { preset: "none" } } }),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));
  return async (source) => {
    await writeFile(join(folder, "probe.tsx"), `${source};\n`);
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(BIOME, ["lint", "probe.tsx"], { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });
    expect(output).toContain("Checked 1 file");
    expect(code !== 0).toBe(output.includes(message));
    return code !== 0;
  };
}
