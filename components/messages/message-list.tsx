"use client";

import { lazy, Suspense } from "react";
import { ColumnMenu } from "#components/data-table/column-menu.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { NarrowTools } from "#components/data-table/filter-bar.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { useColumnChoice, useShownColumns } from "#components/data-table/use-column-choice.ts";
import { useListState } from "#components/data-table/use-list-state.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useCollectionName } from "#components/list-filters/index.ts";
import { filterOfQuery, useMadeSelection } from "#components/made-selection/index.ts";
import { ViewBar } from "#components/saved-views/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listMessagesFields } from "#lib/client/generated/list-fields/list-messages-fields.ts";
import { useMessageList, useMessagesTotal } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useMessageColumns } from "./message-columns.tsx";
import { MessageFilters } from "./message-filters.tsx";
import { isFiltered, messageListSearch, toMessagesQuery } from "./message-list-search.ts";
import { MessageSelectionBar } from "./message-selection-bar.tsx";
import styles from "./messages.module.css";

// The server renders these all the same; the page is as heavy as it may be.
const MessagesMenu = lazy(() =>
  import("./messages-menu.tsx").then((part) => ({ default: part.MessagesMenu })),
);
// Only a narrow screen has it.
const SortFilter = lazy(() =>
  import("#components/data-table/sort-filter.tsx").then((part) => ({ default: part.SortFilter })),
);
// Only a link filters by a person or a video, and the names of all filters are said only where nothing matches them; the text for
// no messages at all is needed by a new organization alone.
const MessageScopeChips = lazy(() =>
  import("./message-scope-chips.tsx").then((part) => ({ default: part.MessageScopeChips })),
);
const NothingMatches = lazy(() =>
  import("./nothing-matches.tsx").then((part) => ({ default: part.NothingMatches })),
);
const NothingYet = lazy(() => import("./nothing-yet.tsx").then((part) => ({ default: part.NothingYet })));
const MessageRowMenu = onDemand(() => import("./message-row-menu.tsx").then((part) => part.MessageRowMenu));

interface MessageListProps {
  /** The columns that this browser chose last, as the server read them. */
  rememberedColumns: string;
}

/** What was sent to whom, with the words of the SMTP server; the list's state is in the URL. */
export function MessageList({ rememberedColumns }: MessageListProps) {
  const t = useMessages(SENT_MESSAGES);
  const list = useListState(messageListSearch);
  const query = toMessagesQuery(list.state);
  const messages = useMessageList(query);
  const filter = filterOfQuery(query);
  const selection = useMadeSelection(filter);
  const columns = useMessageColumns();
  const choice = useColumnChoice(list, "messages", rememberedColumns);
  const shown = useShownColumns(columns, choice);
  const { collection_id, person_id, video_id } = list.state;
  const collection = useCollectionName(collection_id);
  const others = [person_id, video_id].filter((each) => each !== undefined).length;
  const mayCommand = usePermission("editor");
  const page = messages.data;
  const { status } = list.state;
  const hasMore = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const total = useMessagesTotal(filter, hasMore);
  const sortBy = (sort: string) => list.set({ sort: sort as typeof list.state.sort });
  const columnMenu = <ColumnMenu columns={columns} choice={choice} />;
  const chips = [
    { value: "all" as const, label: t.all },
    ...listMessagesFields.status.values.map((value) => ({ value, label: t.status[value] })),
  ];
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Suspense>
            <MessagesMenu />
          </Suspense>
        }
      />
      <ViewBar list="messages" fields={messageListSearch} columns={choice.chosen}>
        {columnMenu}
      </ViewBar>
      <MessageFilters
        list={list}
        collection={collection}
        others={others}
        narrow={
          <NarrowTools>
            <Suspense>
              <SortFilter
                columns={columns}
                sort={list.state.sort}
                usual={listMessagesFields.sort.default}
                onSortChange={sortBy}
              />
            </Suspense>
            {columnMenu}
          </NarrowTools>
        }
      />
      <div className={styles.filters}>
        <FilterChips
          label={t.filter}
          chips={chips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      {others === 0 ? null : (
        <Suspense>
          <MessageScopeChips list={list} />
        </Suspense>
      )}
      {mayCommand ? (
        <MessageSelectionBar
          matching={filter}
          selection={selection}
          messages={page?.items ?? []}
          hasMore={hasMore}
          total={total}
        />
      ) : null}
      <DataTable
        label={t.title}
        rows={page?.items}
        rowId={({ id }) => id}
        rowLabel={(message) => message.person_name ?? message.to}
        isSteady
        rowMenu={(menu) => <MessageRowMenu {...menu} />}
        rowHref={({ id }) => `/messages/${id}`}
        columns={shown}
        {...(mayCommand ? { selection } : {})}
        sort={list.state.sort}
        onSortChange={sortBy}
        refreshing={messages.isPlaceholderData}
        empty={
          <Suspense fallback={<EmptyState> </EmptyState>}>
            {isFiltered(list.state) ? <NothingMatches list={list} /> : <NothingYet />}
          </Suspense>
        }
        error={
          messages.isError && page === undefined ? (
            <LoadError error={messages.error} onRetry={() => messages.refetch()} />
          ) : undefined
        }
        pager={listPager(list, page, messages.isPlaceholderData, total)}
      />
    </>
  );
}
