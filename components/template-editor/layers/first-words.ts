import type { useFieldTexts } from "#components/merge-text/index.ts";
import { fieldLabel } from "#components/merge-text/index.ts";
import { mergeTags } from "#lib/contract/scene/merge-fields.ts";

/** More does not fit a row. */
const LONGEST = 60;

/** The beginning of a text, with the names of its merge fields; null if there is none. */
export function firstWords(text: string, t: ReturnType<typeof useFieldTexts>): string | null {
  let at = 0;
  let words = "";
  for (const tag of mergeTags(text)) {
    words += text.slice(at, tag.start) + fieldLabel(tag.field, t);
    at = tag.end;
  }
  words = (words + text.slice(at)).replace(/\s+/g, " ").trim();
  return words === "" ? null : [...words].slice(0, LONGEST).join("");
}
