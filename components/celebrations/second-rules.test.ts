import { expect, it } from "vitest";
import { type Congratulated, isForEverybody, secondRules } from "./second-rules.ts";

const first = { id: "first", enabled: true, occasion: "birthday", people: {}, years: null };
const found = (rule: Partial<Congratulated>, other: object = {}) =>
  secondRules({ ...first, id: "second", ...rule }, [{ ...first, ...other }]).map(({ id }) => id);

it("finds another rule that is on and has the same occasion", () => {
  expect(found({})).toEqual(["first"]);
  expect(found({ people: { sector: ["Sales"] } })).toEqual(["first"]);
  expect(found({ people: { sector: ["Sales"] } }, { people: { sector: ["sales", "IT"] } })).toEqual([
    "first",
  ]);
});

it("finds none where nobody gets two videos", () => {
  expect(found({ id: "first" })).toEqual([]);
  expect(found({ occasion: "work_anniversary" })).toEqual([]);
  expect(found({}, { enabled: false })).toEqual([]);
  expect(found({ people: { sector: ["Sales"] } }, { people: { sector: ["IT"] } })).toEqual([]);
  expect(found({ years: [1, 5] }, { years: [10] })).toEqual([]);
});

it("knows a rule that leaves nobody out", () => {
  expect(isForEverybody(first)).toBe(true);
  expect(isForEverybody({ ...first, people: { sector: [] } })).toBe(true);
  expect(isForEverybody({ ...first, people: { language: ["de"] } })).toBe(false);
  expect(isForEverybody({ ...first, years: [10] })).toBe(false);
});
