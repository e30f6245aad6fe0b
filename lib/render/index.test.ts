import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The native libraries that a process has loaded once it has imported a file of this folder. */
function librariesOf(name: string): string {
  const program = `
    await import(${JSON.stringify(join(import.meta.dirname, name))});
    console.log(process.report.getReport().sharedObjects.join("\\n"));`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
}

test("what every process may import does not load the drawing library", () => {
  expect(librariesOf("index.ts")).not.toMatch(/skia/);
});

test("and what draws does", () => {
  expect(librariesOf("worker.ts")).toMatch(/skia/);
});
