"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { useTemplates } from "#lib/client/templates/templates.ts";
import styles from "./collection-list.module.css";
import { CollectionStatus } from "./collection-status.tsx";
import { TEMPLATE_NAMES } from "./template-names.ts";

/** The columns of the list of collections. */
export function useCollectionColumns(): Column<Collection>[] {
  const t = useMessages(COLLECTIONS);
  const templates = useTemplates(TEMPLATE_NAMES).data?.items;
  const templateName = useTemplateName();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.columns.name,
        render: ({ name }) => (
          <span className="two-lines" dir="auto">
            {name}
          </span>
        ),
      },
      {
        key: "status",
        title: t.columns.status,
        width: 220,
        selfEvident: true,
        render: (collection) => <CollectionStatus collection={collection} plain />,
      },
      {
        key: "progress",
        title: t.columns.progress,
        width: 260,
        selfEvident: true,
        render: (collection) => <Progress collection={collection} />,
      },
      {
        key: "template",
        title: t.columns.template,
        hideBelow: 800,
        render: ({ template_id }) => {
          const template = templates?.find(({ id }) => id === template_id);
          return template === undefined ? null : templateName(template);
        },
      },
      {
        key: "made",
        title: t.columns.made,
        width: 150,
        hideBelow: 600,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [templates, templateName, t],
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
