"use client";

import { useState } from "react";
import { ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { usePersonValues } from "#lib/client/people/person-values.ts";

interface ValueChoicesProps extends PopoverProps {
  field: "sector" | "position";
  label: string;
  values: readonly string[];
  status: "active" | "archived";
  onChange: (values: readonly string[]) => void;
}

/** The values that people have in a field, with their numbers. */
export function ValueChoices({ field, values, status, ...popover }: ValueChoicesProps) {
  const [contains, setContains] = useState("");
  const found = usePersonValues({ field, status, contains, limit: 100 }, popover.opened);
  return (
    <ChoicePopover
      {...popover}
      choices={found.data?.items.map(({ value, count }) => ({ value, label: value, count }))}
      isMore={(found.data?.nextCursor ?? null) !== null}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
      chosen={values.map((value) => ({ value, label: value }))}
      onSearch={setContains}
    />
  );
}
