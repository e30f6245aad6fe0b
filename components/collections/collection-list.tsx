"use client";

import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { ColumnMenu } from "#components/data-table/column-menu.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { NarrowTools } from "#components/data-table/filter-bar.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { filtersOf } from "#components/data-table/list-search.ts";
import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import { SortFilter } from "#components/data-table/sort-filter.tsx";
import { useColumnChoice, useShownColumns } from "#components/data-table/use-column-choice.ts";
import { useListState } from "#components/data-table/use-list-state.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MadeFilters, useMadeFilterTexts } from "#components/list-filters/index.ts";
import {
  filterOfQuery,
  MadeRowMenu,
  MadeSelectionBar,
  useMadeSelection,
} from "#components/made-selection/index.ts";
import { ViewBar } from "#components/saved-views/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import {
  isCollectionEnded,
  useCollections,
  useCollectionsTotal,
} from "#lib/client/collections/collections.ts";
import { listCollectionsFields } from "#lib/client/generated/list-fields/list-collections-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useCollectionColumns } from "./collection-columns.tsx";
import styles from "./collection-list.module.css";
import { collectionListSearch, toCollectionsQuery } from "./collection-list-search.ts";
import { statusTones } from "./collection-status-tones.ts";

const { isFiltered, noFilters, isClearable, clearedFilters } = filtersOf(listCollectionsFields);

interface CollectionListProps {
  /** The columns that this browser chose last, as the server read them. */
  rememberedColumns: string;
}

/** All collections of the organization with their progress; the list's state is in the URL. */
export function CollectionList({ rememberedColumns }: CollectionListProps) {
  const t = useMessages(COLLECTIONS);
  const statusChips = [
    { value: "all" as const, label: t.all },
    ...listCollectionsFields.status.values.map((status) => ({
      value: status,
      label: t.status[status],
      ...(statusTones[status] === "success" ? { tone: statusTones[status] } : {}),
    })),
  ];
  const list = useListState(collectionListSearch);
  const query = toCollectionsQuery(list.state);
  const collections = useCollections(query);
  const filter = filterOfQuery(query);
  const selection = useMadeSelection(filter);
  const page = collections.data;
  const hasMore = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const total = useCollectionsTotal(filter, hasMore);
  const columns = useCollectionColumns();
  const choice = useColumnChoice(list, "collections", rememberedColumns);
  const shown = useShownColumns(columns, choice);
  const mayMake = usePermission("editor");
  const { status, type } = list.state;
  const filterTexts = useMadeFilterTexts(list.state);
  const clear = isFiltered(list.state) ? () => list.set(noFilters) : undefined;
  const scopes =
    type === undefined
      ? []
      : [{ key: "type", label: t.types[type], onClear: () => list.set({ type: null }) }];
  const sortBy = (sort: string) => list.set({ sort: sort as typeof list.state.sort });
  const columnMenu = <ColumnMenu columns={columns} choice={choice} />;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={mayMake ? <LinkButton href="/collections/new">{t.newCollection}</LinkButton> : undefined}
      />
      <ViewBar list="collections" fields={collectionListSearch} columns={choice.chosen}>
        {columnMenu}
      </ViewBar>
      <MadeFilters
        list={list}
        searchLabel={t.search}
        onClear={isClearable(list.state) ? () => list.set(clearedFilters) : undefined}
        others={scopes.length}
        narrow={
          <NarrowTools>
            <SortFilter
              columns={columns}
              sort={list.state.sort}
              usual={listCollectionsFields.sort.default}
              onSortChange={sortBy}
            />
            {columnMenu}
          </NarrowTools>
        }
      />
      <div className={styles.filters}>
        <FilterChips
          label={t.filterBy}
          chips={statusChips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      <ScopeChips scopes={scopes} />
      <MadeSelectionBar
        target="collections"
        matching={filter}
        selection={selection}
        pageIds={page?.items.map(({ id }) => id) ?? []}
        hasPageBox
        hasMore={hasMore}
        total={total}
      />
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(collection) => collection.id}
        rowLabel={(collection) => collection.name}
        isSteady
        rowMenu={(menu) => (
          <MadeRowMenu
            target="collections"
            name={menu.row.name}
            isSendable={isCollectionEnded(menu.row) && menu.row.completed > 0}
            {...menu}
          />
        )}
        rowHref={(collection) => `/collections/${collection.id}`}
        columns={shown}
        selection={selection}
        sort={list.state.sort}
        onSortChange={sortBy}
        refreshing={collections.isPlaceholderData}
        error={
          collections.isError && page === undefined ? (
            <LoadError error={collections.error} onRetry={() => collections.refetch()} />
          ) : undefined
        }
        empty={
          clear === undefined ? (
            <NothingYet />
          ) : (
            <NothingMatches
              filters={[
                ...(status === undefined ? [] : [`${t.filterBy}: ${t.status[status]}`]),
                ...filterTexts,
                ...scopes.map(({ label }) => label),
              ]}
              onClear={clear}
            />
          )
        }
        pager={listPager(list, page, collections.isPlaceholderData, total)}
      />
    </>
  );
}

function NothingMatches({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  const t = useMessages(COLLECTIONS);
  const { clear } = useMessages(LIST_FILTERS);
  const format = useFormat();
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {t.noneMatches({ filters: format.list(filters) })}
    </EmptyState>
  );
}

function NothingYet() {
  const t = useMessages(COLLECTIONS);
  const mayMake = usePermission("editor");
  return (
    <EmptyState
      icon={<IconStack2 size={22} stroke={1.6} />}
      action={mayMake ? <LinkButton href="/collections/new">{t.newCollection}</LinkButton> : undefined}
    >
      {mayMake ? t.empty : t.emptyViewer}
    </EmptyState>
  );
}
