import type { VideoProblem } from "#components/i18n/video-error-text.ts";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";

type Problem = VideoProblem & { layer?: string | undefined };
type Reported = CollectionReport["people"][number];

/** Somebody with what was found in their video. */
export type AffectedPerson = { personId: string; name: string; problem: Problem };

/** One kind of fault or warning with whom it concerns. */
export type FindingGroup<Code extends string> = {
  code: Code;
  /** How many people in all, also those whom the report does not name. */
  people: number;
  named: AffectedPerson[];
};

/** A report's people by the kind of what was found, in the order of the counts. Somebody with two faults is in two. */
export function groupsOf<Code extends string>(
  counts: readonly { code: Code; people: number }[],
  reported: readonly Reported[],
  found: (person: Reported) => readonly (Problem & { code: Code })[],
): FindingGroup<Code>[] {
  return counts.map(({ code, people }) => ({
    code,
    people,
    named: reported.flatMap((person) => {
      const problem = found(person).find((item) => item.code === code);
      return problem === undefined ? [] : [{ personId: person.person_id, name: person.person_name, problem }];
    }),
  }));
}
