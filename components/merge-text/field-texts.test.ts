import { expect, test } from "vitest";
import { fieldNames } from "#components/custom-fields/field-names.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { mergeTags } from "#lib/contract/scene/merge-fields.ts";
import { chipLabel, fieldLabel, mergeTextFault } from "./field-texts.ts";

const { nameOf } = fieldNames([{ key: "nick_name", name: "Called" }]);
const t = { ...(await loadMessages("en")).mergeFields, nameOf };

test("a custom field has the organization's name for it, or one made from its key", () => {
  expect(fieldLabel("custom_fields.nick_name", t)).toBe("Called");
  expect(fieldLabel("custom_fields.shoe_size", t)).toBe("Shoe size");
  expect(fieldLabel("first_name", t)).toBe("First name");
  const chips = mergeTags('Hi {{custom_fields.nick_name | "you"}}').map((tag) => chipLabel(tag, t));
  expect(chips).toEqual(["Called, or “you”"]);
});

test("a format that a field cannot have is said with that name", () => {
  expect(mergeTextFault("{{custom_fields.nick_name | sparkling}}", t)).toContain("Called");
});
