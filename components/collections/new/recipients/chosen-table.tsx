"use client";

import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import type { Selection } from "#components/data-table/use-selection.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { ApiError } from "#lib/client/api/call.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people/people.ts";
import { PICKER_PAGE } from "./recipient-queries.ts";

interface ChosenTableProps {
  ids: readonly string[];
  columns: readonly Column<Person>[];
  selection: Selection;
  onRemove: (id: string) => void;
}

/** That a person was erased is none. */
const isFault = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.status === 404);

/** The people picked one by one, page by page; each can be removed. */
export function ChosenTable({ ids, columns, selection, onRemove }: ChosenTableProps) {
  const t = useMessages(NEW_COLLECTION).who;
  const format = useFormat();
  const { id: orgId } = useOrganization();
  const [page, setPage] = useState(0);
  const pages = Math.ceil(ids.length / PICKER_PAGE);
  // The last one may have gone with those on it.
  const at = Math.min(page, pages - 1);
  const queries = useQueries({
    queries: ids.slice(at * PICKER_PAGE, (at + 1) * PICKER_PAGE).map((id) => personWithTag(orgId, id)),
  });
  const isLoaded = queries.every(({ isPending }) => !isPending);
  const failed = queries.filter(({ error, data }) => data === undefined && isFault(error));
  // Whoever was erased meanwhile is not there any more.
  const people = queries.flatMap(({ data }) => (data === undefined ? [] : [data.value]));
  const removing: Column<Person> = {
    key: "remove",
    title: t.columns.remove,
    width: 120,
    align: "right",
    selfEvident: true,
    render: (person) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.remove({ name: fullName(person) })}
        onClick={() => onRemove(person.id)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    ),
  };
  return (
    <DataTable
      label={t.chosen}
      rows={isLoaded ? people : undefined}
      rowId={({ id }) => id}
      rowLabel={fullName}
      columns={[...columns, removing]}
      selection={selection}
      error={
        failed[0] === undefined ? undefined : (
          <LoadError
            error={failed[0].error}
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          />
        )
      }
      skeletonRows={Math.min(ids.length, PICKER_PAGE)}
      empty={<EmptyState>{t.nobodyMatches}</EmptyState>}
      pager={{
        hasPrevious: at > 0,
        hasNext: at < pages - 1,
        onPrevious: () => setPage(at - 1),
        onNext: () => setPage(at + 1),
        summary: t.inPeriod({ count: ids.length, total: format.number(ids.length) }),
      }}
    />
  );
}
