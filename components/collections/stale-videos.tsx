"use client";

import { COLLECTION_DETAILS } from "#components/i18n/generated/collection-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { StaleBar } from "#components/videos/index.ts";
import { type Collection, useRenderCollectionAgain } from "#lib/client/collections/collections.ts";

/** The number of outdated videos in a collection, and a button that renders only those again. */
export function StaleVideos({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS).stale;
  const again = useRenderCollectionAgain(collection.id);
  const { stale } = collection;
  if (stale === null || stale === 0) return null;
  return (
    <StaleBar
      label={t.renderAgain({ count: stale })}
      shown={collection}
      onRenderAgain={() => again.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(t.failed, error)}
    >
      {t.outOfDate({ count: stale })}
    </StaleBar>
  );
}
