import { expect, it } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";
import { stillFaults as faultsOf } from "./still-faults.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

const stillFaults = (error: Error) => faultsOf(error, english);

const refused = (...messages: string[]) => {
  const detail = messages.map((msg) => ({ loc: ["body", "person_id"], msg, type: "value_error" }));
  return Object.assign(Object.create(ApiError.prototype), { detail }) as ApiError;
};

it("calls a layer by its heading", () => {
  expect(stillFaults(refused('Value error, layer "first_shout": No font has the character “x”'))).toEqual([
    "In “First shout”: No font has the character “x”",
  ]);
});

it("says the same once, in the reader's language", () => {
  const missing =
    'The person has no motto; fill it in, or write what to say instead: {{custom_fields.motto | "…"}}';
  const error = refused(`Value error, layer "a": ${missing}`, `Value error, layer "a": ${missing}`);
  expect(stillFaults(error)).toEqual([`In “A”: ${missing}`]);
  const [sentence] = faultsOf(error, german);
  expect(sentence).toMatch(/^In „A“: Es fehlt: motto\. .*\{\{custom_fields\.motto \| "…"\}\}$/);
});

it("passes other failures on as they are", () => {
  expect(stillFaults(new Error("No connection"))).toEqual(["No connection"]);
});
