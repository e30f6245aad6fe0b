import { expect, test } from "vitest";
import { changedFields, toPatch } from "./person-form-values.ts";

const base = {
  first_name: "Zoë",
  last_name: "García",
  birth_date: null,
  hire_date: "2016-11-25",
  email: null,
  phone: null,
  position: "Chef",
  sector: null,
  language: null,
  time_zone: null,
  celebrate: true,
  show_age: null,
  external_id: "E-1",
  custom_fields: { team: "A", size: 3 },
};

test("a patch holds what was changed and nothing else, so that another's change of other fields stays", () => {
  expect(toPatch(base, { ...base, position: "Head chef", custom_fields: { size: 3, team: "A" } })).toEqual({
    position: "Head chef",
  });
});

test("what was emptied is sent as null, not left out", () => {
  expect(toPatch(base, { ...base, last_name: null, hire_date: null })).toEqual({
    last_name: null,
    hire_date: null,
  });
});

test("a blank field that was not known before is no change", () => {
  expect(changedFields(base, { ...base, email: undefined } as unknown as typeof base)).toEqual([]);
});
