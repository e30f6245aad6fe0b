"use client";

import { COLLECTIONS } from "#components/i18n/en/collections.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { StaleBar } from "#components/videos/index.ts";
import { type Collection, useRenderCollectionAgain } from "#lib/client/collections/collections.ts";

/** How many of a collection's videos are out of date, and the way to make just those again. */
export function StaleVideos({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTIONS).stale;
  const format = useFormat();
  const again = useRenderCollectionAgain(collection.id);
  const { stale } = collection;
  if (stale === null || stale === 0) return null;
  const figure = format.number(stale);
  return (
    <StaleBar
      label={t.renderAgain(figure)}
      shown={collection}
      onRenderAgain={() => again.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(t.failed, error)}
    >
      {t.outOfDate(stale, figure)}
    </StaleBar>
  );
}
