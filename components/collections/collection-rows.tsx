"use client";

import { DataTable } from "#components/data-table/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import { useCollections } from "#lib/client/collections.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { useCollectionColumns } from "./collection-columns.tsx";

interface CollectionRowsProps {
  projectId: string;
  /** Nothing more is made in it. */
  isArchived: boolean;
  /** In the place of no collections. */
  empty: string;
}

/** The newest collections of a project. */
export function CollectionRows({ projectId, isArchived, empty }: CollectionRowsProps) {
  const words = useWords(COLLECTIONS);
  const { data } = useCollections({ project_id: projectId, limit: 20 });
  const mayMake = useMay("editor");
  return (
    <DataTable
      label={words.label}
      rows={data?.items}
      rowId={(collection) => collection.id}
      rowLabel={(collection) => collection.name}
      rowHref={(collection) => `/collections/${collection.id}`}
      columns={useCollectionColumns()}
      skeletonRows={3}
      empty={
        <EmptyState
          action={
            mayMake && !isArchived ? (
              <LinkButton href={`/collections/new?project_id=${projectId}`}>{words.newCollection}</LinkButton>
            ) : undefined
          }
        >
          {empty}
        </EmptyState>
      }
    />
  );
}
