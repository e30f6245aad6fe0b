"use client";

import { Skeleton } from "@mantine/core";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Collection } from "#lib/client/collections/collections.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";

/** One line with the facts of a collection. */
export function CollectionSubtitle({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTIONS);
  const { data: template } = useTemplate(collection.template_id);
  const templateName = useTemplateName();
  const { total, started_at: startedAt, created_at: createdAt } = collection;
  return (
    <>
      {template === undefined ? (
        <Skeleton component="span" display="inline-block" width={132} height={12} />
      ) : (
        t.version({ name: templateName(template), version: collection.template_version })
      )}{" "}
      · {t.people({ count: total })} · {startedAt === null ? t.ordered : t.started}{" "}
      <RelativeTime instant={startedAt ?? createdAt} />
    </>
  );
}
