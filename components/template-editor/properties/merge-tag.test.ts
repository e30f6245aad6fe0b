import { expect, test } from "vitest";
import { applyMergeFields, checkMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { customField, formatsOf, mergeTag, TEXT_FIELDS } from "./merge-tag.ts";

test("every field can be put into a text in each of its ways, with any fallback", () => {
  for (const field of [...TEXT_FIELDS, customField("team name")]) {
    for (const written of formatsOf(field)) {
      expect(checkMergeFields(mergeTag(field, written, ""))).toEqual([]);
      const tag = mergeTag(field, written, ' say "hi" \\ ');
      expect(checkMergeFields(tag)).toEqual([]);
      expect(applyMergeFields(tag, {}).text).toBe('say "hi" \\');
    }
  }
});

test("what is known is written as it was chosen", () => {
  expect(applyMergeFields(mergeTag("age", "ordinal", "nth"), { age: 41 }).text).toBe("41st");
  expect(applyMergeFields(mergeTag("hire_date", "dayMonth", ""), { hire_date: "2016-03-01" }).text).toBe(
    "March 1",
  );
});
