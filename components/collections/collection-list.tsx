"use client";

import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useCollections } from "#lib/client/collections/collections.ts";
import { listCollectionsFields } from "#lib/client/generated/list-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useCollectionColumns } from "./collection-columns.tsx";
import styles from "./collection-list.module.css";
import { statusTones } from "./collection-status-tones.ts";

/** All collections of the organization with their progress; the list's state is in the URL. */
export function CollectionList() {
  const t = useMessages(COLLECTIONS);
  const statusChips = [
    { value: "all" as const, label: t.all },
    ...listCollectionsFields.status.values.map((status) => ({
      value: status,
      label: t.status[status],
      ...(statusTones[status] === "success" ? { tone: statusTones[status] } : {}),
    })),
  ];
  const list = useListState(listCollectionsFields);
  const collections = useCollections(list.state);
  const columns = useCollectionColumns();
  const mayMake = usePermission("editor");
  const { status } = list.state;
  const page = collections.data;
  const nextCursor = page?.nextCursor ?? null;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={mayMake ? <LinkButton href="/collections/new">{t.newCollection}</LinkButton> : undefined}
      />
      <div className={styles.filters}>
        <FilterChips
          label={t.filterBy}
          chips={statusChips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      <DataTable
        label={t.label}
        rows={page?.items}
        rowId={(collection) => collection.id}
        rowLabel={(collection) => collection.name}
        rowHref={(collection) => `/collections/${collection.id}`}
        columns={columns}
        refreshing={collections.isPlaceholderData}
        error={
          collections.isError && page === undefined ? (
            <LoadError error={collections.error} onRetry={() => collections.refetch()} />
          ) : undefined
        }
        empty={
          status === undefined ? (
            <NothingYet />
          ) : (
            <NothingMatches onClear={() => list.set({ status: null })} />
          )
        }
        pager={{
          hasPrevious: list.hasPrevious,
          hasNext: nextCursor !== null && !collections.isPlaceholderData,
          onPrevious: list.goPrevious,
          onNext: () => nextCursor !== null && list.goNext(nextCursor),
        }}
      />
    </>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useMessages(COLLECTIONS);
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {t.showAll}
        </Button>
      }
    >
      {t.noneMatches}
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
