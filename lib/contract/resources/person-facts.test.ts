import { expect, test } from "vitest";
import { person, personInput } from "./person.ts";
import { isDateFact, PERSON_FACTS } from "./person-facts.ts";

test.each(PERSON_FACTS)("a person's %s is a day when its kind is one, and a text otherwise", (fact) => {
  expect(person.shape[fact].safeParse("no day").success).toBe(!isDateFact(fact));
  expect(person.shape[fact].safeParse("1990-05-17").success).toBe(true);
});

test("facts are listed in the order in which a person has them", () => {
  for (const shape of [person.shape, personInput.shape]) {
    expect(Object.keys(shape).filter((name) => PERSON_FACTS.some((fact) => fact === name))).toEqual(
      PERSON_FACTS,
    );
  }
});
