import type { Person } from "#lib/client/people/people.ts";

/** What the list of people shows beside names, in the order of its columns. */
const FACTS = ["position", "sector"] as const;

export type PickerFact = (typeof FACTS)[number];

/**
 * The facts that somebody in the list has, and those that were shown before: a column stays while the reader searches and
 * turns pages.
 */
export function factsWithValues(
  people: readonly Pick<Person, PickerFact>[],
  shown: readonly PickerFact[],
): readonly PickerFact[] {
  return FACTS.filter((fact) => shown.includes(fact) || people.some((person) => person[fact] !== null));
}

/** What stands below a name where there are no columns: position and department, of somebody without both the address. */
export function factsBelow(person: Pick<Person, PickerFact | "email">): string {
  const facts = FACTS.flatMap((fact) => person[fact] ?? []);
  return facts.length > 0 ? facts.join(" · ") : (person.email ?? "");
}
