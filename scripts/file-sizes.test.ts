import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Routes bind and pages compose: one that grows has taken over something that belongs in a service or a component. */
const LIMITS = [
  ["app/v1/**/route.ts", 15],
  ["app/**/page.tsx", 40],
] as const;

test.each(LIMITS)("each file of %s has fewer than %i lines", async (pattern, limit) => {
  const sizes: Record<string, number> = {};
  for await (const file of glob(pattern)) {
    sizes[file] = (await readFile(file, "utf8")).trimEnd().split("\n").length;
  }
  expect(Object.keys(sizes).length).toBeGreaterThan(10);
  expect(Object.entries(sizes).filter(([, lines]) => lines >= limit)).toEqual([]);
});
