import { useFieldNames } from "#components/custom-fields/index.ts";
import { usePeople } from "#lib/client/people/people.ts";
import type { ExamplePerson } from "./example-person.tsx";

/** People whose custom fields are offered; one of them is the example if nobody else is. */
const SAMPLE = { limit: 50 } as const;

/** The keys of custom fields in the organization's order, and the person whose values are shown beside fields. */
export function useExamplePeople(person: ExamplePerson | null): {
  own: string[];
  person: ExamplePerson | null;
} {
  const people = usePeople(SAMPLE).data?.items ?? [];
  const all = person === null ? people : [person, ...people];
  const { listed, inOrder } = useFieldNames();
  const used = all.flatMap(({ custom_fields: fields }) => Object.keys(fields)).sort();
  const own = inOrder([...new Set([...listed, ...used])]);
  return { own, person: all[0] ?? null };
}
