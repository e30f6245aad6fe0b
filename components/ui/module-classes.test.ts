import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Classes that a component uses from a CSS module that does not define them. */
async function missingClasses(component: string): Promise<string[]> {
  const source = await readFile(component, "utf8");
  const missing: string[] = [];
  for (const [, name, path] of source.matchAll(/import (\w+) from "(\.\/[\w-]+\.module\.css)"/g)) {
    const css = await readFile(join(dirname(component), path ?? ""), "utf8");
    const defined = new Set(Array.from(css.matchAll(/\.([A-Za-z][\w-]*)/g), ([, each]) => each));
    const used = source.matchAll(new RegExp(`(?<![-\\w])${name}\\.(\\w+)`, "g"));
    for (const [, each] of used) if (!defined.has(each)) missing.push(`${component}: ${name}.${each}`);
  }
  return missing;
}

test("every class that a component uses is in its CSS module", async () => {
  const components = await Array.fromAsync(glob("{app,components}/**/*.tsx"));
  expect(components.length).toBeGreaterThan(100);
  expect((await Promise.all(components.map(missingClasses))).flat()).toEqual([]);
});
