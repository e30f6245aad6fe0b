"use client";

import { FilterButton } from "#components/data-table/filter-button.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { PeopleFilter } from "#lib/client/people/people-mutations.ts";
import { type MissingFact, useMissingLabels } from "./missing-labels.ts";

const MissingChoices = onDemand(() => import("./missing-choices.tsx").then((part) => part.MissingChoices));

interface MissingFilterProps {
  label: string;
  facts: readonly MissingFact[] | undefined;
  /** What else the list is filtered by: these people are counted. */
  among: PeopleFilter;
  onChange: (facts: readonly MissingFact[]) => void;
}

/** Filters people by what is not known of them. */
export function MissingFilter({ facts = [], ...choices }: MissingFilterProps) {
  const labels = useMissingLabels();
  return (
    <FilterButton
      label={choices.label}
      chosen={facts.map((fact) => labels[fact])}
      warming={MissingChoices.warming}
    >
      {(popover) => <MissingChoices {...popover} {...choices} facts={facts} />}
    </FilterButton>
  );
}
