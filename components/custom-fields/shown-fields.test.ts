import { expect, test } from "vitest";
import type { CustomField } from "#lib/client/custom-fields/custom-fields.ts";
import { fieldNames } from "./field-names.ts";
import { moved, shownFields, toBeListed } from "./shown-fields.ts";

const listed = (key: string, name: string, position: number): CustomField => ({
  ...{ id: `id of ${key}`, org_id: "org", key, name, position, created_at: "", updated_at: "" },
  ...{ type: "text", options: [], former_keys: [] },
});
const fields = [listed("site", "Workplace", 0), listed("cake", "Favourite cake", 1)];
const usage = {
  fields: [
    { key: "shoe_size", people: 7, unfit: 0 },
    { key: "cake", people: 3, unfit: 2 },
    { key: "team", people: 1, unfit: 0 },
  ],
  looked_through: 9,
  is_complete: true,
};

test("listed fields come first, those that people have beside them last, each with its people", () => {
  expect(
    shownFields(fields, usage).map(({ key, name, people, id }) => [key, name, people, id !== null]),
  ).toEqual([
    ["site", "Workplace", 0, true],
    ["cake", "Favourite cake", 3, true],
    ["shoe_size", "Shoe size", 7, false],
    ["team", "Team", 1, false],
  ]);
  expect(shownFields(fields, undefined).map(({ people }) => people)).toEqual([null, null]);
  expect(shownFields(fields, usage).map(({ unfit }) => unfit)).toEqual([0, 2, 0, 0]);
});

test("what has to be listed so that a field can stand at a place", () => {
  const shown = shownFields(fields, usage);
  expect(toBeListed(shown, 0, 1)).toEqual([]);
  expect(toBeListed(shown, 2, 0).map(({ key }) => key)).toEqual(["shoe_size"]);
  expect(toBeListed(shown, 0, 3).map(({ key }) => key)).toEqual(["shoe_size", "team"]);
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});

test("names and order of a person's fields are the organization's; others keep their order at the end", () => {
  const { nameOf, inOrder } = fieldNames(fields);
  expect(inOrder(["team", "cake", "shoe_size", "site"])).toEqual(["site", "cake", "team", "shoe_size"]);
  expect(["custom_fields.site", "cake", "shoe_size"].map(nameOf)).toEqual([
    "Workplace",
    "Favourite cake",
    "Shoe size",
  ]);
});
