import { expect, it } from "vitest";
import { groupsOf } from "./finding-groups.ts";

const person = (id: string, ...codes: string[]) => ({
  person_id: id,
  person_name: id.toUpperCase(),
  faults: codes.map((code) => ({
    code: code as "glyph_missing",
    message: `${code} of ${id}`,
    layer: "title",
  })),
  warnings: [],
});

it("puts somebody with two kinds of fault in both groups, in the order of the counts", () => {
  const counts = [
    { code: "glyph_missing" as const, people: 5 },
    { code: "asset_missing" as const, people: 1 },
  ];
  const people = [person("a", "glyph_missing"), person("b", "asset_missing", "glyph_missing"), person("c")];
  const groups = groupsOf(counts, people, ({ faults }) => faults);
  expect(
    groups.map(({ code, people: count, named }) => [code, count, named.map(({ name }) => name)]),
  ).toEqual([
    ["glyph_missing", 5, ["A", "B"]],
    ["asset_missing", 1, ["B"]],
  ]);
  expect(groups[1]?.named[0]).toEqual({
    personId: "b",
    name: "B",
    problem: { code: "asset_missing", message: "asset_missing of b", layer: "title" },
  });
});
