import { expect, it } from "vitest";
import {
  applyMergeFields,
  checkMergeFields,
  mergeTags,
  writeMergeTag,
} from "#lib/contract/scene/merge-fields.ts";
import { fallbackOf, formatOf, formatsOf, withFallback, withFormat } from "./field-formats.ts";
import { fieldGroups } from "./field-groups.ts";

const stepsOf = (tag: string) => mergeTags(tag)[0]?.steps ?? [];

it("every field can be put into a text in each of its formats, with any fallback", () => {
  const values = ["", "7", "2020-01-31"];
  for (const field of fieldGroups(["team name"]).flatMap(({ fields }) => fields)) {
    for (const format of values.flatMap((value) => formatsOf(field, value))) {
      const steps = withFallback(withFormat([], format), 'say "hi" \\');
      const tag = writeMergeTag({ field, steps });
      expect(checkMergeFields(tag)).toEqual([]);
      expect(applyMergeFields(tag, {}).text).toBe('say "hi" \\');
      expect(formatOf({ steps: stepsOf(tag) })).toBe(format);
      expect(fallbackOf({ steps: stepsOf(tag) })).toBe('say "hi" \\');
    }
  }
});

it("what is known is written as it was chosen", () => {
  const age = writeMergeTag({ field: "age", steps: withFormat([], "ordinal") });
  expect(applyMergeFields(age, { age: 41 }).text).toBe("41st");
  const day = writeMergeTag({ field: "hire_date", steps: withFormat([], "dayMonth") });
  expect(applyMergeFields(day, { hire_date: "2016-03-01" }).text).toBe("March 1");
});

it("a change of one leaves the other as it was", () => {
  const written = (field: string, steps: ReturnType<typeof stepsOf>) => writeMergeTag({ field, steps });
  const late = stepsOf('{{position | upper | "colleague"}}');
  expect(written("position", withFormat(late, "title"))).toBe('{{position | title | "colleague"}}');
  expect(written("position", withFallback(late, "you"))).toBe('{{position | upper | "you"}}');
  const early = stepsOf('{{position | "colleague" | upper}}');
  expect(written("position", withFormat(early, "title"))).toBe('{{position | "colleague" | title}}');
  expect(written("position", withFallback(early, ""))).toBe("{{position | upper}}");
  expect(formatOf({ steps: stepsOf("{{position | lower | capitalize}}") })).toBeNull();
  expect(formatOf({ steps: stepsOf("{{hire_date | date}}") })).toBe("long");
});
