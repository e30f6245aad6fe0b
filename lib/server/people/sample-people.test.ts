import { expect, test } from "vitest";
import { personInput } from "#lib/contract/resources/person.ts";
import { samplePerson } from "./sample-people.ts";

const people = Array.from({ length: 2000 }, (_, index) => samplePerson(index));
const dateOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : null);

test("the same number is always the same person", () => {
  expect(samplePerson(77)).toEqual(people[77]);
});

test("each would be accepted by the API", () => {
  for (const person of people) {
    const input = {
      external_id: person.externalId,
      first_name: person.firstName,
      last_name: person.lastName,
      birth_date: person.birthDate,
      hire_date: dateOf(person.hireDate),
      email: person.email,
      phone: person.phone,
      position: person.position,
      sector: person.sector,
      language: person.language,
      time_zone: person.timeZone,
      celebrate: person.celebrate,
      custom_fields: person.customFields,
    };
    expect(personInput.safeParse(input)).toMatchObject({ success: true, data: input });
  }
});

test("120 of them have a birthday in every week of the year, one on 29 February, and full names that differ", () => {
  const sample = people.slice(0, 120);
  const birthdays = sample.map((person) => person.birthDate?.slice(-5)).filter((day) => day !== undefined);
  expect(birthdays).toContain("02-29");
  const weeks = new Set(
    birthdays.map((day) => Math.floor((Date.parse(`2024-${day}`) - Date.parse("2024-01-01")) / 604_800_000)),
  );
  expect(weeks.size).toBeGreaterThanOrEqual(52);
  expect(new Set(sample.map((person) => `${person.firstName} ${person.lastName}`)).size).toBe(120);
});

test("external ids and addresses are distinct, and every kind of field is missing somewhere", () => {
  expect(new Set(people.map((person) => person.externalId)).size).toBe(people.length);
  const addresses = people.map((person) => person.email).filter((email) => email !== null);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const field of [
    "lastName",
    "birthDate",
    "hireDate",
    "email",
    "phone",
    "position",
    "sector",
    "language",
    "timeZone",
  ] as const) {
    expect(people.some((person) => person[field] === null)).toBe(true);
  }
});
