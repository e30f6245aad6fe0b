"use client";

import { useState } from "react";
import { type Choice, ChoicePopover } from "#components/data-table/choice-popover.tsx";
import type { PopoverProps } from "#components/data-table/filter-button.tsx";
import { useCollections } from "#lib/client/collections/collections.ts";

interface CollectionChoicesProps extends PopoverProps {
  label: string;
  chosen: readonly Choice[];
  onChange: (ids: readonly string[]) => void;
}

/** The organization's collections, the newest first. */
export function CollectionChoices(props: CollectionChoicesProps) {
  const [text, setText] = useState("");
  const found = useCollections({ limit: 100, ...(text === "" ? {} : { q: text }) });
  return (
    <ChoicePopover
      {...props}
      isSingle
      choices={found.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
      isMore={(found.data?.nextCursor ?? null) !== null}
      hasFailed={found.isError}
      onRetry={() => found.refetch()}
      onSearch={setText}
    />
  );
}
