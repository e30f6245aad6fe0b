"use client";

import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { FixedFilter } from "./fixed-filter.tsx";
import { type SortedColumn, useSortOptions } from "./sorting.tsx";

interface SortFilterProps {
  columns: readonly SortedColumn[];
  sort: string;
  /** The order that the list has by itself. */
  usual: string;
  onSortChange: (sort: string) => void;
}

/** The order of a list, chosen like its filters: for tiles, and for screens without column titles. */
export function SortFilter({ columns, sort, usual, onSortChange }: SortFilterProps) {
  const t = useMessages(KIT);
  return (
    <FixedFilter
      label={t.sortBy}
      choices={useSortOptions(columns)}
      value={sort}
      usual={usual}
      saysUsual
      onChange={(next) => next !== null && onSortChange(next)}
    />
  );
}
