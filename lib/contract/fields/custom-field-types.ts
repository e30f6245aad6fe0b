import { dateFault } from "./calendar-text.ts";

/** What the values of a custom field should be. */
export const CUSTOM_FIELD_TYPES = ["text", "number", "date", "boolean", "choice"] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** How many values a `choice` may offer, and how many characters each may have. */
export const OPTIONS_LIMIT = 100;
export const OPTION_LENGTH = 200;

/** The type of a custom field; `options` are the values of a `choice`, and empty for any other type. */
export type TypedField = { readonly type: CustomFieldType; readonly options: readonly string[] };

/** Whether a person has no value: custom fields may be null or an empty text. */
export const isNoValue = (value: unknown): value is null | undefined | "" =>
  value === undefined || value === null || value === "";

/** Whether a value is of the field's type. A text may be anything: that is shown as it is. */
export function fitsType(value: unknown, { type, options }: TypedField): boolean {
  if (type === "text") return true;
  if (type === "number") return typeof value === "number";
  if (type === "boolean") return typeof value === "boolean";
  if (typeof value !== "string") return false;
  return type === "date" ? dateFault(value) === null : options.includes(value);
}
