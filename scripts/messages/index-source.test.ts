import { expect, test } from "vitest";
import { FURTHER_AREAS } from "./further-areas.ts";
import { indexSources } from "./index-source.ts";

test("a new area is in the index of every language, and in the part that lists wait for unless it is named as further", () => {
  const files = ["brand-new", ...FURTHER_AREAS];
  expect(indexSources("en", files).get("en.ts")).toContain("  brandNew: BRAND_NEW.english,\n");
  const german = indexSources("de", files);
  expect(german.get("de-lists.ts")).toContain('import { brandNew } from "./brand-new.de.ts";\n');
  expect(german.get("de-lists.ts")?.match(/^import \{/gm)).toHaveLength(1);
  expect(german.get("de-further.ts")?.match(/^import \{/gm)).toHaveLength(FURTHER_AREAS.size);
  expect(german.get("de-further.ts")).not.toContain("brandNew");
});
