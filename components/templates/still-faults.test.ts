import { expect, it } from "vitest";
import { templates } from "#components/words/en/templates.ts";
import { ApiError } from "#lib/client/call.ts";
import { stillFaults as faultsOf } from "./still-faults.ts";

const stillFaults = (error: Error) => faultsOf(error, templates.stillFault);

const refused = (...messages: string[]) => {
  const detail = messages.map((msg) => ({ loc: ["body", "person_id"], msg, type: "value_error" }));
  return Object.assign(Object.create(ApiError.prototype), { detail }) as ApiError;
};

it("calls a layer by its heading", () => {
  expect(stillFaults(refused('Value error, layer "first_shout": No font has the character “x”'))).toEqual([
    "In “First shout”: No font has the character “x”",
  ]);
});

it("says once how to write what stands in for what is missing", () => {
  const missing = "The person has no motto; fill it in, or give the merge field a fallback";
  expect(stillFaults(refused(`Value error, layer "a": ${missing}`, `Value error, ${missing}`))).toEqual([
    `In “A”: ${missing}`,
    missing,
    'A fallback is what to say instead: {{field | "…"}}.',
  ]);
});

it("passes other failures on as they are", () => {
  expect(stillFaults(new Error("No connection"))).toEqual(["No connection"]);
});
