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
import { EmptyState } from "#components/ui/empty-state.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people/people.ts";
import { PICKER_PAGE } from "./recipient-queries.ts";

interface ChosenTableProps {
  ids: readonly string[];
  columns: readonly Column<Person>[];
  selection: Selection;
  onRemove: (id: string) => void;
}

/** The people picked one by one, page by page; each can be removed. */
export function ChosenTable({ ids, columns, selection, onRemove }: ChosenTableProps) {
  const t = useMessages(NEW_COLLECTION).who;
  const { id: orgId } = useOrganization();
  const [page, setPage] = useState(0);
  const pages = Math.ceil(ids.length / PICKER_PAGE);
  // The last one may have gone with those on it.
  const at = Math.min(page, pages - 1);
  const queries = useQueries({
    queries: ids.slice(at * PICKER_PAGE, (at + 1) * PICKER_PAGE).map((id) => personWithTag(orgId, id)),
  });
  const isLoaded = queries.every(({ isPending }) => !isPending);
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
      skeletonRows={Math.min(ids.length, PICKER_PAGE)}
      empty={<EmptyState>{t.nobodyMatches}</EmptyState>}
      pager={{
        hasPrevious: at > 0,
        hasNext: at < pages - 1,
        onPrevious: () => setPage(at - 1),
        onNext: () => setPage(at + 1),
        summary: t.inPeriod({ count: ids.length, total: String(ids.length) }),
      }}
    />
  );
}
