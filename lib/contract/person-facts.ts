/** What is known of a person by a name of its own, in the order in which lists show it; the rest are custom fields. */
export const PERSON_FACTS = [
  "external_id",
  "first_name",
  "last_name",
  "birth_date",
  "hire_date",
  "email",
  "phone",
  "position",
  "sector",
] as const;
