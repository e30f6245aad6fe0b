import type { CollectionBody } from "../collection-form.ts";
import type { Occasion } from "../recipients/recipients.ts";

/**
 * The occasion of a video if nobody has chosen its day, else null: of picked people it is the birthday or anniversary nearest to
 * today, which may be the last as well as the next. Today needs no explanation.
 */
export function guessedOccasion(
  { people, type, occasion_on: chosen }: Pick<CollectionBody, "people" | "type" | "occasion_on">,
  day: string,
  today: string,
): Occasion | null {
  const isOfOrder = people === undefined || chosen !== undefined || day === today;
  return isOfOrder || type === undefined || type === "people" ? null : type;
}
