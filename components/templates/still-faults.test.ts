import { expect, it } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";
import { stillFaults as faultsOf } from "./still-faults.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

const stillFaults = (error: Error) => faultsOf(error, english);

const refused = (...items: { msg: string; ctx: Record<string, unknown> }[]) => {
  const detail = items.map((item) => ({ loc: ["body", "person_id"], type: "value_error", ...item }));
  return Object.assign(Object.create(ApiError.prototype), { detail }) as ApiError;
};

it("calls a layer by its heading", () => {
  const ctx = { error: {}, code: "font_lacks_characters", layer: "first_shout", characters: ["x", "y"] };
  expect(stillFaults(refused({ msg: "Value error, anything", ctx }))).toEqual([
    "In “First shout”: No installed font can show x y. Use other characters.",
  ]);
});

it("says the same once, in the reader's language", () => {
  const missing = "The person has no motto";
  const names = ["custom_fields.motto"];
  const ctx = { error: {}, code: "person_facts_missing", layer: "a", facts: names, fields: names };
  const item = { msg: `Value error, layer "a": ${missing}`, ctx };
  const error = refused(item, item);
  expect(stillFaults(error)).toEqual([`In “A”: ${missing}. Add it, or set a text to show instead.`]);
  const [sentence] = faultsOf(error, german);
  expect(sentence).toMatch(/^In „A“: Es fehlt: motto\. Bitte ergänzen/);
});

it("passes other failures on as they are", () => {
  expect(stillFaults(new Error("No connection"))).toEqual(["No connection"]);
});
