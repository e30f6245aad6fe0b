"use client";

import { useState } from "react";
import { ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { PeopleFilter } from "#lib/client/people/people-mutations.ts";
import { usePersonValues } from "#lib/client/people/person-values.ts";
import type { PERSON_VALUE_FILTERS } from "#lib/contract/resources/person.ts";

interface ValueChoicesProps extends PopoverProps {
  field: (typeof PERSON_VALUE_FILTERS)[number];
  label: string;
  values: readonly string[];
  /** What else the list is filtered by: these people are counted. */
  among: PeopleFilter;
  onChange: (values: readonly string[]) => void;
}

/** The values that people have in a field, with their numbers. */
export function ValueChoices({ field, values, among, ...popover }: ValueChoicesProps) {
  const [text, setText] = useState("");
  const { language } = useFormat();
  const isLanguage = field === "language";
  const labelOf = (value: string) => (isLanguage ? language(value) : value);
  // Languages are stored by their tags, and looked for by their names.
  const contains = isLanguage ? "" : text;
  const found = usePersonValues(
    { ...among, [field]: undefined, field, contains, limit: 100 },
    popover.opened,
  );
  const isFound = (label: string) =>
    !isLanguage || label.toLocaleLowerCase().includes(text.toLocaleLowerCase());
  return (
    <ChoicePopover
      {...popover}
      choices={found.data?.items
        .map(({ value, count }) => ({ value, label: labelOf(value), count }))
        .filter(({ label }) => isFound(label))}
      isMore={(found.data?.nextCursor ?? null) !== null}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
      chosen={values.map((value) => ({ value, label: labelOf(value) }))}
      onSearch={setText}
    />
  );
}
