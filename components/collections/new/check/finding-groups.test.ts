import { expect, it } from "vitest";
import { byMissingFacts, groupsOf } from "./finding-groups.ts";

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

it("splits those who lack something by what they lack", () => {
  const lacking = (personId: string, facts: string[] | null) => ({
    ...{ personId, name: personId },
    problem:
      facts === null ? { message: "" } : { message: "", reason: "person_facts_missing", ctx: { facts } },
  });
  const named = [
    ...[lacking("a", ["hire_date"]), lacking("b", ["birth_date", "position"])],
    ...[lacking("c", ["hire_date"]), lacking("d", null)],
  ];
  const group = { code: "merge_field_missing", people: 4, named };
  expect(
    byMissingFacts(group).map(({ facts, people, named: who }) => [
      facts,
      people,
      who.map(({ name }) => name),
    ]),
  ).toEqual([
    [["hire_date"], 2, ["a", "c"]],
    [["birth_date", "position"], 1, ["b"]],
    [undefined, 1, ["d"]],
  ]);
  expect(byMissingFacts({ ...group, people: 9 })).toEqual([{ ...group, people: 9 }]);
});
