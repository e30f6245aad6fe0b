import type { VideoProblem } from "#components/i18n/video-error-text.ts";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";

type Problem = VideoProblem & { layer?: string | undefined };
type Reported = CollectionReport["people"][number];

/** A person and the finding in their video. */
export type AffectedPerson = { personId: string; name: string; problem: Problem };

/** One kind of fault or warning, and the people it concerns. */
export type FindingGroup<Code extends string> = {
  code: Code;
  /** The number of all people concerned, including those whom the report does not name. */
  people: number;
  named: AffectedPerson[];
  /** What all of them lack, such as `hire_date`, where the finding is that. */
  facts?: readonly string[];
};

/**
 * Groups a report's people by kind of finding, in the order of the counts. A person may be in several groups.
 */
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

const factsOf = ({ problem: { reason, ctx } }: AffectedPerson): readonly string[] | null => {
  const facts = reason === "person_facts_missing" ? ctx?.facts : undefined;
  return typeof facts === "object" && facts !== null ? facts : null;
};

/**
 * Splits a group into those who lack the same, so that each part says what it is. A group that the report does not
 * name whole stays as it is: of the others nobody knows what they lack.
 */
export function byMissingFacts<Code extends string>(group: FindingGroup<Code>): FindingGroup<Code>[] {
  if (group.people !== group.named.length || !group.named.some(factsOf)) return [group];
  const parts = Map.groupBy(group.named, (person) => factsOf(person)?.join(" ") ?? null);
  return [...parts].map(([facts, named]) => ({
    ...{ code: group.code, people: named.length, named },
    ...(facts !== null && { facts: facts.split(" ") }),
  }));
}
