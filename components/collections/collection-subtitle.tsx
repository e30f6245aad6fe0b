"use client";

import { Skeleton } from "@mantine/core";
import { CopyId } from "#components/ui/copy-id.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import type { Collection } from "#lib/client/collections.ts";
import { useTemplate } from "#lib/client/templates.ts";

/** What a collection is made of, in a line. */
export function CollectionSubtitle({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTIONS);
  const format = useFormat();
  const { data: template } = useTemplate(collection.template_id);
  const { total, started_at: startedAt, created_at: createdAt } = collection;
  return (
    <>
      {template === undefined ? (
        <Skeleton component="span" display="inline-block" width={132} height={12} />
      ) : (
        words.version(template.name, collection.template_version)
      )}{" "}
      · {words.people(total, format.number(total))} · {startedAt === null ? words.ordered : words.started}{" "}
      <RelativeTime instant={startedAt ?? createdAt} /> · <CopyId id={collection.id} />
    </>
  );
}
