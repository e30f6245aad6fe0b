"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import { useTemplates } from "#lib/client/templates.ts";
import styles from "./collection-list.module.css";
import { CollectionStatus } from "./collection-status.tsx";
import { TEMPLATE_NAMES } from "./template-names.ts";

/** The columns of the list of collections. */
export function useCollectionColumns(): Column<Collection>[] {
  const words = useWords(COLLECTIONS);
  const templates = useTemplates(TEMPLATE_NAMES).data?.items;
  return useMemo(
    () => [
      {
        key: "name",
        title: words.columns.name,
        render: ({ name }) => (
          <span className="two-lines" dir="auto">
            {name}
          </span>
        ),
      },
      {
        key: "status",
        title: words.columns.status,
        width: 170,
        selfEvident: true,
        render: ({ status }) => <CollectionStatus status={status} plain />,
      },
      {
        key: "progress",
        title: words.columns.progress,
        width: 260,
        selfEvident: true,
        render: (collection) => <Progress collection={collection} />,
      },
      {
        key: "template",
        title: words.columns.template,
        hideBelow: 800,
        render: ({ template_id }) => templates?.find(({ id }) => id === template_id)?.name ?? null,
      },
      {
        key: "made",
        title: words.columns.made,
        width: 150,
        hideBelow: 600,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [templates, words],
  );
}

function Progress({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTIONS);
  const format = useFormat();
  const { name, total, completed, failed } = collection;
  const text = words.progressText(format.number(completed), format.number(total));
  return (
    <span className={styles.progress}>
      {isCollectionEnded(collection) ? null : (
        <span className={styles.bar}>
          <ProgressBar
            label={`${words.progressLabel}: ${name}`}
            value={total === 0 ? null : (completed + failed) / total}
            valueText={text}
            size={5}
          />
        </span>
      )}
      <span>{text}</span>
      {failed === 0 ? null : (
        <span className={styles.failed}>
          {format.number(failed)} {words.failed.toLowerCase()}
        </span>
      )}
    </span>
  );
}
