import type { CollectionBody } from "../collection-form.ts";

/**
 * Whether nobody has chosen the day of a video's occasion: of picked people it is the birthday or anniversary nearest to
 * today, which may be the last as well as the next. Today needs no explanation.
 */
export function isGuessed(
  { people, type, occasion_on: chosen }: Pick<CollectionBody, "people" | "type" | "occasion_on">,
  day: string,
  today: string,
): boolean {
  const isYearly = type === "birthday" || type === "work_anniversary";
  return isYearly && people !== undefined && chosen === undefined && day !== today;
}
