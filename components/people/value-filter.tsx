"use client";

import { FilterButton } from "#components/data-table/filter-button.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { PeopleFilter } from "#lib/client/people/people-mutations.ts";
import type { PERSON_VALUE_FILTERS } from "#lib/contract/resources/person.ts";

const ValueChoices = onDemand(() => import("./value-choices.tsx").then((part) => part.ValueChoices));

interface ValueFilterProps {
  field: (typeof PERSON_VALUE_FILTERS)[number];
  label: string;
  values: readonly string[] | undefined;
  /** What else the list is filtered by: these people are counted. */
  among: PeopleFilter;
  onChange: (values: readonly string[]) => void;
}

/** Filters people by any of some values of a field. */
export function ValueFilter({ values = [], ...choices }: ValueFilterProps) {
  const { language } = useFormat();
  const names = choices.field === "language" ? values.map(language) : values;
  return (
    <FilterButton label={choices.label} chosen={names} warming={ValueChoices.warming}>
      {(popover) => <ValueChoices {...popover} {...choices} values={values} />}
    </FilterButton>
  );
}
