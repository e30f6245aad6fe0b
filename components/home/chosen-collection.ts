import type { DayWindow } from "#lib/client/people/celebrations.ts";
import { PICKED_LIMIT } from "#lib/client/people/selection-limit.ts";
import type { Celebration, CelebrationKind } from "./celebration-days.ts";

/**
 * The URL that creates a collection for the selected celebrations of a kind. If all of several are selected,
 * it contains the days, which leave out who does not want to be congratulated; otherwise, exactly these people.
 * @param all all celebrations of this kind that are shown
 * @returns null for more people than a URL can contain
 */
export function chosenCollection(
  kind: CelebrationKind,
  chosen: readonly Celebration[],
  all: readonly Celebration[],
  { from, to }: DayWindow,
): string | null {
  const type = kind === "birthday" ? "birthday" : "work_anniversary";
  const start = `/collections/new?type=${type}`;
  const wanted = all.filter(({ person }) => person.celebrate);
  const isWanted = chosen.every(({ person }) => person.celebrate);
  if (chosen.length > 1 && isWanted && chosen.length === wanted.length)
    return `${start}&${kind}_from=${from}&${kind}_to=${to}`;
  if (chosen.length > PICKED_LIMIT) return null;
  return `${start}&ids=${chosen.map(({ person }) => person.id).join(",")}`;
}
