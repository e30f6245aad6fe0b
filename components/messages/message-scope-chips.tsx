"use client";

import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import type { messageListSearch } from "./message-list-search.ts";
import { useMessageScopes } from "./message-scopes.ts";

/** The filters that only a link sets, each to be removed. */
export function MessageScopeChips({ list }: { list: ListState<typeof messageListSearch> }) {
  return <ScopeChips scopes={useMessageScopes(list)} />;
}
