"use client";

import { useMemo } from "react";
import { AGO_WIDTH, type Column } from "#components/data-table/table-columns.tsx";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ProjectName, TemplateName } from "#components/list-filters/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import styles from "./collection-list.module.css";
import { CollectionStatus } from "./collection-status.tsx";

/** The columns of the list of collections. */
export function useCollectionColumns(): Column<Collection>[] {
  const t = useMessages(COLLECTIONS);
  return useMemo(
    () => [
      {
        key: "name",
        title: t.columns.name,
        sortKey: "name",
        sortedAs: "text",
        render: ({ name }) => (
          <span className="two-lines" dir="auto">
            {name}
          </span>
        ),
      },
      {
        key: "status",
        title: t.columns.status,
        sortKey: "status",
        width: "17%",
        selfEvident: true,
        render: (collection) => <CollectionStatus collection={collection} plain />,
      },
      {
        key: "total",
        title: t.columns.total,
        sortKey: "total",
        sortedAs: "number",
        width: "19%",
        selfEvident: true,
        render: (collection) => <Progress collection={collection} />,
      },
      {
        key: "template_name",
        title: t.columns.template,
        sortKey: "template_name",
        sortedAs: "text",
        hideBelow: 800,
        render: ({ template_id }) => (
          <span className="two-lines" dir="auto">
            <TemplateName id={template_id} />
          </span>
        ),
      },
      {
        key: "project_name",
        title: t.columns.project,
        sortKey: "project_name",
        sortedAs: "text",
        width: 200,
        isExtra: true,
        render: ({ project_id }) => <ProjectName id={project_id} />,
      },
      {
        key: "type",
        title: t.columns.occasion,
        sortKey: "type",
        width: 150,
        isExtra: true,
        render: ({ type }) => (type === "people" ? null : t.occasions[type]),
      },
      {
        key: "completed_at",
        title: t.columns.finished,
        sortKey: "completed_at",
        sortedAs: "time",
        width: AGO_WIDTH,
        isOneLine: true,
        isExtra: true,
        render: ({ completed_at }) =>
          completed_at === null ? null : <RelativeTime instant={completed_at} />,
      },
      {
        key: "created_at",
        title: t.columns.made,
        sortKey: "created_at",
        sortedAs: "time",
        width: AGO_WIDTH,
        isOneLine: true,
        hideBelow: 600,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [t],
  );
}

/** How far it is. What failed of one that is done is in its status. */
function Progress({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTIONS);
  const format = useFormat();
  const { name, status, total, completed, failed } = collection;
  const text = t.progressText({ done: completed, total });
  return (
    <span className={styles.progress}>
      {isCollectionEnded(collection) ? null : (
        <span className={styles.bar}>
          <ProgressBar
            label={`${t.progressLabel}: ${name}`}
            value={total === 0 ? null : (completed + failed) / total}
            valueText={text}
            size={5}
          />
        </span>
      )}
      <span>{text}</span>
      {failed === 0 || status === "completed" ? null : (
        <span className={styles.failed}>
          {format.number(failed)} {t.failed.toLowerCase()}
        </span>
      )}
    </span>
  );
}
