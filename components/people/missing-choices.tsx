"use client";

import { useQueries } from "@tanstack/react-query";
import { ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { peoplePage } from "#lib/client/people/people.ts";
import type { PeopleFilter } from "#lib/client/people/people-mutations.ts";
import { type MissingFact, useMissingLabels } from "./missing-labels.ts";

interface MissingChoicesProps extends PopoverProps {
  label: string;
  facts: readonly MissingFact[];
  /** What else the list is filtered by: these people are counted. */
  among: PeopleFilter;
  onChange: (facts: readonly MissingFact[]) => void;
}

/** What people may lack, each with the number of those who do. */
export function MissingChoices({ facts, among, onChange, ...popover }: MissingChoicesProps) {
  const labels = useMissingLabels();
  const { id: orgId } = useOrganization();
  const known = Object.keys(labels) as MissingFact[];
  const totals = useQueries({
    queries: known.map((fact) => ({
      ...peoplePage(orgId, { ...among, missing: [fact], limit: 1, count: true }),
      enabled: popover.opened,
    })),
  });
  const choices = known.map((fact, index) => {
    const total = Number(totals[index]?.data?.total ?? Number.NaN);
    // More than the API counts has no number.
    return { value: fact, label: labels[fact], ...(Number.isNaN(total) ? {} : { count: total }) };
  });
  const isFact = (value: string): value is MissingFact => value in labels;
  return (
    <ChoicePopover
      {...popover}
      choices={choices}
      chosen={choices.filter(({ value }) => facts.includes(value))}
      onChange={(values) => onChange(values.filter(isFact))}
    />
  );
}
