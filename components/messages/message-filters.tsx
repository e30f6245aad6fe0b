"use client";

import type { ReactNode } from "react";
import { FilterBar } from "#components/data-table/filter-bar.tsx";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CollectionFilter, CreatedFilter } from "#components/list-filters/index.ts";
import { clearedFilters, isClearable, type messageListSearch } from "./message-list-search.ts";

interface MessageFiltersProps {
  list: ListState<typeof messageListSearch>;
  /** The name of the collection that is filtered by; undefined until it is known. */
  collection: string | undefined;
  /** How many filters are set beside those that are here, without the search and the status. */
  others: number;
  /** What stands beside the filters on a narrow screen. */
  narrow: ReactNode;
}

/** Filters of messages: a search, the collection, and when they were queued. */
export function MessageFilters({ list: { state, set }, collection, others, narrow }: MessageFiltersProps) {
  const t = useMessages(SENT_MESSAGES);
  const { q, collection_id: id, created_from, created_to } = state;
  const own = [id, created_from ?? created_to].filter((each) => each !== undefined);
  return (
    <FilterBar
      search={
        <SearchField
          label={t.search}
          value={q ?? ""}
          onChange={(next) => set({ q: next }, { history: "typing" })}
        />
      }
      count={own.length + others}
      isClearable={isClearable(state)}
      onClear={() => set(clearedFilters)}
      narrow={narrow}
    >
      <CollectionFilter
        label={t.scope.collection}
        id={id}
        name={collection}
        onChange={(next) => set({ collection_id: next })}
      />
      <CreatedFilter state={state} onChange={set} />
    </FilterBar>
  );
}
