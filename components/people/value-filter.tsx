"use client";

import { FilterButton } from "#components/data-table/filter-button.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";

const ValueChoices = onDemand(() => import("./value-choices.tsx").then((part) => part.ValueChoices));

interface ValueFilterProps {
  field: "sector" | "position";
  label: string;
  values: readonly string[] | undefined;
  /** Counts people of this status. */
  status: "active" | "archived";
  onChange: (values: readonly string[]) => void;
}

/** Filters people by any of some values of a field. */
export function ValueFilter({ values = [], ...choices }: ValueFilterProps) {
  return (
    <FilterButton label={choices.label} chosen={values} warming={ValueChoices.warming}>
      {(popover) => <ValueChoices {...popover} {...choices} values={values} />}
    </FilterButton>
  );
}
