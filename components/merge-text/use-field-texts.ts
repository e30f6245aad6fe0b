import { useMemo } from "react";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { MERGE_FIELDS } from "#components/i18n/generated/merge-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { FieldTexts } from "./field-texts.ts";

/** What is said of merge fields, with the organization's names of its custom fields; the same object while both stay. */
export function useFieldTexts(): FieldTexts {
  const t = useMessages(MERGE_FIELDS);
  const { nameOf } = useFieldNames();
  return useMemo(() => ({ ...t, nameOf }), [t, nameOf]);
}
