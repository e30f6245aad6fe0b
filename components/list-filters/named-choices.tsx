"use client";

import { type Choice, ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";

export interface NamedChoicesProps extends PopoverProps {
  label: string;
  chosen: readonly Choice[];
  onChange: (ids: readonly string[]) => void;
}

/** A page of what the search finds, while it loads and when it fails. */
interface Found {
  data: { items: readonly { id: string; name: string }[]; nextCursor: string | null } | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface FoundChoicesProps extends NamedChoicesProps {
  found: Found;
  onSearch: (text: string) => void;
}

/** So many are offered without a search. */
export const namedQuery = (text: string) => ({ limit: 100, ...(text === "" ? {} : { q: text }) });

/** One of what the organization has by name, found by searching. */
export function NamedChoices({ found, ...props }: FoundChoicesProps) {
  return (
    <ChoicePopover
      {...props}
      isSingle
      choices={found.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
      isMore={(found.data?.nextCursor ?? null) !== null}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
    />
  );
}
