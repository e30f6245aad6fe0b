export type FactKind = "text" | "date" | "email" | "phone";

/**
 * The standard fields of a person and their types, in the order in which exports and messages list them. All
 * others are custom fields. Merge fields, imports, exports, a person's form and page, and the SQL are made
 * from this list.
 */
export const PERSON_FACT_KINDS = {
  external_id: "text",
  first_name: "text",
  last_name: "text",
  birth_date: "date",
  hire_date: "date",
  email: "email",
  phone: "phone",
  position: "text",
  sector: "text",
} as const satisfies Readonly<Record<string, FactKind>>;

export type PersonFact = keyof typeof PERSON_FACT_KINDS;

export const PERSON_FACTS = Object.keys(PERSON_FACT_KINDS) as PersonFact[];

type FactOfKind<Kind extends FactKind> = {
  [Fact in PersonFact]: (typeof PERSON_FACT_KINDS)[Fact] extends Kind ? Fact : never;
}[PersonFact];

export type DateFact = FactOfKind<"date">;

export const isDateFact = (name: unknown): name is DateFact =>
  typeof name === "string" &&
  Object.hasOwn(PERSON_FACT_KINDS, name) &&
  PERSON_FACT_KINDS[name as PersonFact] === "date";
