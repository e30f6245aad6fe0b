import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { type CustomFieldChange, changeOfFields, giveBackFields } from "./custom-field-changes.ts";

const merge = (prefer: "from" | "into"): CustomFieldChange => ({
  ...{ kind: "merge", from: "abteilung", into: "department", prefer, definition: null, formerKeys: [] },
});

test.each<[string, JsonObject, "from" | "into", JsonObject]>([
  ["moves a value to who has none", { abteilung: "Sales" }, "into", { department: "Sales" }],
  ["an empty value is none", { abteilung: "Sales", department: "" }, "into", { department: "Sales" }],
  ["drops an empty one", { abteilung: null, department: "IT" }, "from", { department: "IT" }],
  [
    "keeps the value of the field that stays",
    { abteilung: "a", department: "b" },
    "into",
    { department: "b" },
  ],
  ["or that of the one that goes", { abteilung: "a", department: "b" }, "from", { department: "a" }],
])("a merge %s", (_, fields, prefer, after) => {
  const change = changeOfFields(merge(prefer), { ...fields, other: 1 });
  expect(change?.after).toEqual(
    Object.fromEntries(Object.entries(after).map(([key, value]) => [`custom_fields.${key}`, value])),
  );
});

test("a change is none for whom it changes nothing", () => {
  expect(changeOfFields(merge("into"), { department: "IT" })).toBeNull();
  const convert: CustomFieldChange = {
    kind: "convert",
    key: "size",
    type: "number",
    options: [],
    order: null,
  };
  const kept: JsonObject[] = [{ size: 5 }, { size: "large" }, { size: "" }, { other: "5" }];
  for (const fields of kept) expect(changeOfFields(convert, fields)).toBeNull();
  expect(changeOfFields(convert, { size: "5" })?.after).toEqual({ "custom_fields.size": 5 });
});

test("a key that JavaScript knows is a key like any other", () => {
  const remove: CustomFieldChange = { kind: "delete", key: "constructor", definition: null };
  expect(changeOfFields(remove, {})).toBeNull();
  expect(changeOfFields(remove, { constructor: "x" })).toEqual({
    before: { "custom_fields.constructor": "x" },
    after: {},
  });
});

test("each field is given back that still is what the change made it", () => {
  const done = changeOfFields(merge("from"), { abteilung: "a", department: "b" });
  const undone = { before: done?.after ?? {}, after: done?.before ?? {} };
  expect(giveBackFields(undone, { department: "a", other: 1 })).toEqual({
    change: { before: { "custom_fields.department": "a" }, after: undone.after },
    stays: [],
  });
  const changedSince = giveBackFields(undone, { department: "c" });
  expect(changedSince.stays).toEqual(["custom_fields.department"]);
  expect(changedSince.change).toEqual({ before: {}, after: { "custom_fields.abteilung": "a" } });
  expect(giveBackFields(undone, { abteilung: "a", department: "b" })).toEqual({ change: null, stays: [] });
});
