"use client";

import { Button } from "@mantine/core";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useCollectionName, useCreatedText } from "#components/list-filters/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { type messageListSearch, noFilters } from "./message-list-search.ts";
import { useMessageScopes } from "./message-scopes.ts";

/** Says which filters no message matches. */
export function NothingMatches({ list }: { list: ListState<typeof messageListSearch> }) {
  const { state, set } = list;
  const scopes = useMessageScopes(list);
  const collection = useCollectionName(state.collection_id);
  const t = useMessages(SENT_MESSAGES);
  const { noneMatches } = useMessages(MESSAGE_DETAILS).list;
  const filterTexts = useMessages(LIST_FILTERS);
  const format = useFormat();
  const created = useCreatedText(state);
  const { q, status, collection_id } = state;
  const filters = [
    ...(status === undefined ? [] : [`${t.filter}: ${t.status[status]}`]),
    ...(q === undefined ? [] : [filterTexts.search({ text: q })]),
    ...(collection_id === undefined ? [] : [`${t.scope.collection}: ${collection ?? "…"}`]),
    ...(created === null ? [] : [`${filterTexts.created}: ${created}`]),
    ...scopes.map(({ label }) => label),
  ];
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => set(noFilters)}>
          {filterTexts.clear}
        </Button>
      }
    >
      {noneMatches({ filters: format.list(filters) })}
    </EmptyState>
  );
}
