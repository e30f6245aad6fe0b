import { useFieldNames } from "#components/custom-fields/index.ts";
import { type Person, usePeople } from "#lib/client/people/people.ts";

/** People whose custom fields are offered; one of them is the example if nobody else is. */
const SAMPLE = { limit: 50 } as const;

/** The keys of custom fields in the organization's order, and the person whose values are shown beside fields. */
export function useExamplePeople(person: Person | null): { own: string[]; person: Person | null } {
  const people = usePeople(SAMPLE).data?.items ?? [];
  const all = person === null ? people : [person, ...people];
  const { listed, inOrder } = useFieldNames();
  const used = all.flatMap(({ custom_fields: fields }) => Object.keys(fields)).sort();
  const own = inOrder([...new Set([...listed, ...used])]);
  return { own, person: all[0] ?? null };
}
