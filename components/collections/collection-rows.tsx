"use client";

import { shownColumns } from "#components/data-table/column-choice.ts";
import { DataTable } from "#components/data-table/data-table.tsx";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useCollections } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useCollectionColumns } from "./collection-columns.tsx";

interface CollectionRowsProps {
  projectId: string;
  /** The project is archived: no collection can be added. */
  isArchived: boolean;
  /** Shown if there are no collections. */
  empty: string;
}

/** The newest collections of a project. */
export function CollectionRows({ projectId, isArchived, empty }: CollectionRowsProps) {
  const t = useMessages(COLLECTIONS);
  const { data } = useCollections({ project_id: projectId, limit: 20 });
  const mayMake = usePermission("editor");
  return (
    <DataTable
      label={t.label}
      rows={data?.items}
      rowId={(collection) => collection.id}
      rowLabel={(collection) => collection.name}
      rowHref={(collection) => `/collections/${collection.id}`}
      columns={shownColumns(useCollectionColumns(), null)}
      skeletonRows={3}
      empty={
        <EmptyState
          action={
            mayMake && !isArchived ? (
              <LinkButton href={`/collections/new?project_id=${projectId}`}>{t.newCollection}</LinkButton>
            ) : undefined
          }
        >
          {empty}
        </EmptyState>
      }
    />
  );
}
