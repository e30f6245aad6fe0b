import { expect, it } from "vitest";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import { celebrationInput } from "#lib/contract/resources/celebration.ts";
import { bodyOf, changesOf, startingValues, valuesOf } from "./celebration-form-state.ts";

const design = "01890000-0000-7000-8000-000000000000";
const words = { name: "Birthdays", subject: "For {{first_name}}", text: "Dear {{first_name}}" };
const body = celebrationInput.parse(startingValues("birthday", { ...words, template_ids: [design] }));
const rule = {
  ...body,
  id: design,
  org_id: design,
  warnings: [{ code: "no_worker" as const, relay_answer: null }],
  created_at: "",
  updated_at: "",
} as Celebration;

it("sends the fields that were changed, and no others", () => {
  expect(changesOf(celebrationInput.parse(valuesOf(rule)), rule)).toEqual({});
  const changed = { ...body, send_at: "07:30", people: { sector: ["Sales"] } };
  expect(changesOf(changed, rule)).toEqual({ send_at: "07:30", people: { sector: ["Sales"] } });
});

it("has its videos rendered before they are sent, unless it says that they are rendered while they are watched", () => {
  expect(body.keep).toBe(true);
  expect(changesOf({ ...body, keep: false }, rule)).toEqual({ keep: false });
  expect(changesOf(celebrationInput.parse(valuesOf({ ...rule, keep: false })), rule)).toEqual({
    keep: false,
  });
});

it("has no words while nobody is written to", () => {
  const silent = { ...body, to: null, texts: [{ language: "de", subject: "Für", text: "Liebe" }] };
  expect(bodyOf(silent)).toMatchObject({ subject: null, text: null, texts: [] });
  expect(changesOf(silent, rule)).toEqual({ to: null, subject: null, text: null });
});
