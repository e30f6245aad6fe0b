/**
 * What the console calls the fields of a person that it does not call as the API does; `openapi.test.ts` compares with
 * its messages. It is said here, not in the contract, so that no page carries it.
 */
export const CONSOLE_NAMES: Readonly<Record<string, string>> = {
  external_id: "Employee ID",
  birth_date: "Birthday",
  hire_date: "Start date",
  sector: "Department",
  celebrate: "Congratulate",
};

const OF_PEOPLE = ["Person", "PersonInput", "PersonPatch"];

type Described = { description?: string };
export type PersonSchemas = Readonly<Record<string, { properties?: Readonly<Record<string, Described>> }>>;

/** Adds what the fields of a person are called on screen, for whoever hears of them from HR. */
export function sayConsoleNames(schemas: PersonSchemas): void {
  for (const [name, label] of Object.entries(CONSOLE_NAMES)) {
    for (const schema of OF_PEOPLE) {
      const field = schemas[schema]?.properties?.[name];
      if (field === undefined) throw new Error(`${schema} has no field ${name}`);
      field.description = [field.description, `“${label}” in the console.`].filter(Boolean).join(" ");
    }
  }
}
