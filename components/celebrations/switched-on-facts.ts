import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

/** What a rule does in the next days, once it is on. */
interface SwitchedOnFacts {
  /** How many are congratulated. */
  count: number;
  /** Whether there are no more than these. */
  isComplete: boolean;
  /** How many of them get nothing, because they have no address. */
  withoutEmail: number;
}

type Coming = Pick<Occurrence, "status"> & { warnings: readonly { code: string }[] };

/** @param upcoming the rule's occurrences; undefined while they are not known */
export function switchedOnFacts(
  upcoming: { items: readonly Coming[]; isComplete: boolean } | undefined,
): SwitchedOnFacts | null {
  if (upcoming === undefined) return null;
  const coming = upcoming.items.filter(({ status }) => status !== "skipped" && status !== "sent");
  const unwritten = coming.filter(({ warnings }) => warnings.some(({ code }) => code === "no_email"));
  return { count: coming.length, isComplete: upcoming.isComplete, withoutEmail: unwritten.length };
}
