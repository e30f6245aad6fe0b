/** A `birthday` is a date that may lack its year; a `flag` is true or false. */
export type FactKind = "text" | "date" | "birthday" | "email" | "phone" | "language" | "zone" | "flag";

/**
 * The standard fields of a person and their types, in the order in which exports and messages list them. All
 * others are custom fields. Merge fields, imports, exports, a person's form and page, and the SQL are made
 * from this list.
 */
export const PERSON_FACT_KINDS = {
  external_id: "text",
  first_name: "text",
  last_name: "text",
  birth_date: "birthday",
  hire_date: "date",
  email: "email",
  phone: "phone",
  position: "text",
  sector: "text",
  language: "language",
  time_zone: "zone",
  celebrate: "flag",
  show_age: "flag",
} as const satisfies Readonly<Record<string, FactKind>>;

export type PersonFact = keyof typeof PERSON_FACT_KINDS;

export const PERSON_FACTS = Object.keys(PERSON_FACT_KINDS) as PersonFact[];

type FactOfKind<Kind extends FactKind> = {
  [Fact in PersonFact]: (typeof PERSON_FACT_KINDS)[Fact] extends Kind ? Fact : never;
}[PersonFact];

const isOfKind = (name: unknown, kinds: readonly FactKind[]): boolean =>
  typeof name === "string" &&
  Object.hasOwn(PERSON_FACT_KINDS, name) &&
  kinds.includes(PERSON_FACT_KINDS[name as PersonFact]);

export type DateFact = FactOfKind<"date" | "birthday">;

export const isDateFact = (name: unknown): name is DateFact => isOfKind(name, ["date", "birthday"]);

export type FlagFact = FactOfKind<"flag">;

export const isFlagFact = (name: unknown): name is FlagFact => isOfKind(name, ["flag"]);

/** The facts that merge fields show: those that are words, in their order. */
export type ShownFact = Exclude<PersonFact, FlagFact>;

export const SHOWN_FACTS = PERSON_FACTS.filter((fact): fact is ShownFact => !isFlagFact(fact));
