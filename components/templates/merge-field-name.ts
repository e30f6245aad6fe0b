import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import type { ShownFact } from "#lib/contract/resources/person-facts.ts";

/** What a text says of a person by name; other fields are custom ones, or no text. */
type Named = Readonly<Record<ShownFact | "age" | "years_of_service", string>>;

/** A merge field within a sentence: `first_name` as "first name". */
export function mergeFieldName(
  field: string,
  t: Messages["templates"]["changeable"],
  nameOf: (key: string) => string,
): string {
  const fields: Named = t.fields;
  return findMessage(fields, field) ?? nameOf(field);
}
