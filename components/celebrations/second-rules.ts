import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import type { CelebrationInput } from "./celebration-form-state.ts";

/** What says whom a rule congratulates, and on which day. */
export type Congratulated = Pick<CelebrationInput, "occasion" | "people" | "years"> & {
  id?: string | undefined;
};

/**
 * The other rules that are on and congratulate the same people on the same occasion, as far as their filters tell.
 * @param rule the one that is set up or switched on; without an id while it is not saved
 */
export function secondRules<
  Rule extends Pick<Celebration, "id" | "enabled" | "occasion" | "people" | "years">,
>(rule: Congratulated, rules: readonly Rule[]): Rule[] {
  return rules.filter(
    (other) =>
      other.enabled && other.id !== rule.id && other.occasion === rule.occasion && mayShare(rule, other),
  );
}

/** Whether a rule leaves nobody out. */
export const isForEverybody = ({ people = {}, years = null }: Congratulated): boolean =>
  years === null && Object.values(people).every((part) => !isSome(part));

/** False only where nobody can be in both. */
function mayShare(one: Congratulated, other: Congratulated): boolean {
  return (
    overlap(one.years ?? [], other.years ?? []) &&
    (["sector", "position"] as const).every((field) =>
      overlap(namesOf(one.people?.[field]), namesOf(other.people?.[field])),
    )
  );
}

const isSome = (part: unknown): boolean => (Array.isArray(part) ? part.length > 0 : part !== undefined);
const namesOf = (part: unknown): string[] =>
  Array.isArray(part) ? part.map((name) => String(name).trim().toLowerCase()) : [];

/** An empty list leaves nothing out. */
const overlap = <Value>(some: readonly Value[], others: readonly Value[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((each) => others.includes(each));
