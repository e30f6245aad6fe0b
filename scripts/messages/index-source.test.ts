import { expect, test } from "vitest";
import { indexSources } from "./index-source.ts";
import { PART_OF_AREA, PARTS } from "./part-of-area.ts";

test("a new area is in the index of every language, and in the part that every page waits for unless another is named", () => {
  const files = ["brand-new", ...Object.keys(PART_OF_AREA)];
  expect(indexSources("en", files).get("en.ts")).toContain("  brandNew: BRAND_NEW.english,\n");
  expect(indexSources("en", files).get("part-of-area.ts")).toContain('  videoReasons: "reasons",\n');
  expect(indexSources("en", files).get("part-of-area.ts")).not.toContain("brandNew");
  const german = indexSources("de", files);
  expect(german.get("de-lists.ts")).toContain('import { brandNew } from "./brand-new.de.ts";\n');
  expect(german.get("de-lists.ts")?.match(/^import \{/gm)).toHaveLength(1);
  expect(german.get("de-records.ts")).toContain('import { audit } from "./audit.de.ts";\n');
  const areasOfOtherParts = PARTS.filter((part) => part !== "lists").flatMap(
    (part) => german.get(`de-${part}.ts`)?.match(/^import \{/gm) ?? [],
  );
  expect(areasOfOtherParts).toHaveLength(Object.keys(PART_OF_AREA).length);
  expect(german.get("de-further.ts")).not.toContain("brandNew");
});
