import { useCallback } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { type CustomFieldType, fitsType, type TypedField } from "#lib/contract/fields/custom-field-types.ts";

import { useFieldNames } from "./field-names.ts";

type Format = Pick<ReturnType<typeof useFormat>, "date" | "number">;

/** A value as people read it: that of a typed field in the reader's language, any other as it is stored. */
export function valueText(
  value: unknown,
  field: TypedField,
  t: Pick<Messages["kit"], "yes" | "no">,
  format: Format,
): string {
  return fitsType(value, field) ? typedText(value, field.type, t, format) : storedText(value);
}

/** The value of a custom field as people read it, by its key. */
export function useValueText(): (key: string, value: unknown) => string {
  const { typeOf } = useFieldNames();
  const t = useMessages(KIT);
  const format = useFormat();
  return useCallback((key, value) => valueText(value, typeOf(key), t, format), [typeOf, t, format]);
}

/** A value as it is stored: a text as it is, anything else as JSON. */
export const storedText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

function typedText(
  value: unknown,
  type: CustomFieldType,
  t: Pick<Messages["kit"], "yes" | "no">,
  format: Format,
): string {
  if (type === "boolean") return value === true ? t.yes : t.no;
  if (type === "number" && typeof value === "number")
    return format.number(value, { maximumFractionDigits: 10, useGrouping: "min2" });
  return type === "date" && typeof value === "string"
    ? format.date(value, { dateStyle: "long" })
    : storedText(value);
}
