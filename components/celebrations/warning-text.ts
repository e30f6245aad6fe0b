import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

export type OccurrenceWarning = Occurrence["warnings"][number];

/** Without which nobody is congratulated; the others are only to be known. */
const GRAVE: ReadonlySet<OccurrenceWarning["code"]> = new Set<OccurrenceWarning["code"]>([
  "no_email",
  "address_failed",
  "photo_required",
]);

export const isGrave = ({ code }: OccurrenceWarning): boolean => GRAVE.has(code);

/** What will go wrong, in the reader's language. */
export function useWarningText(): (warning: OccurrenceWarning) => string {
  const t = useMessages(OCCURRENCES).warnings;
  return ({ code, stand_in: standIn }) =>
    code === "no_photo" ? t.no_photo({ standIn: standIn ?? "nothing" }) : t[code];
}
