import { expect, test } from "vitest";
import { person, personInput } from "./person.ts";
import { isDateFact, isFlagFact, PERSON_FACTS } from "./person-facts.ts";

test.each(PERSON_FACTS)("a person's %s is a day, a flag or a text, as its kind says", (fact) => {
  const takes = (value: unknown) => person.shape[fact].safeParse(value).success;
  expect(takes("no day")).toBe(!isDateFact(fact) && !isFlagFact(fact));
  expect(takes("1990-05-17")).toBe(!isFlagFact(fact));
  expect(takes(true)).toBe(isFlagFact(fact));
});

test("facts are listed in the order in which a person has them", () => {
  for (const shape of [person.shape, personInput.shape]) {
    expect(Object.keys(shape).filter((name) => PERSON_FACTS.some((fact) => fact === name))).toEqual(
      PERSON_FACTS,
    );
  }
});
