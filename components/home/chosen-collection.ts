import type { DayWindow } from "#lib/client/people/celebrations.ts";
import { PICKED_LIMIT } from "#lib/client/people/selection-limit.ts";
import type { Celebration, CelebrationKind } from "./celebration-days.ts";

/**
 * The address where a collection is made for those who are chosen of a kind: the days themselves where nobody of several
 * was left out, else exactly these people.
 * @param all everybody of the kind who is shown
 * @returns null for more people than an address names
 */
export function chosenCollection(
  kind: CelebrationKind,
  chosen: readonly Celebration[],
  all: readonly Celebration[],
  { from, to }: DayWindow,
): string | null {
  const type = kind === "birthday" ? "birthday" : "work_anniversary";
  const start = `/collections/new?type=${type}`;
  if (chosen.length > 1 && chosen.length === all.length)
    return `${start}&${kind}_from=${from}&${kind}_to=${to}`;
  if (chosen.length > PICKED_LIMIT) return null;
  return `${start}&ids=${chosen.map(({ person }) => person.id).join(",")}`;
}
