"use client";

import { notifyFailure } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { StaleBar } from "#components/videos/index.ts";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import { type Collection, useRenderCollectionAgain } from "#lib/client/collections.ts";

/** How many of a collection's videos are out of date, and the way to make just those again. */
export function StaleVideos({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTIONS).stale;
  const format = useFormat();
  const again = useRenderCollectionAgain(collection.id);
  const { stale } = collection;
  if (stale === null || stale === 0) return null;
  const figure = format.number(stale);
  return (
    <StaleBar
      label={words.renderAgain(figure)}
      shown={collection}
      onRenderAgain={() => again.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(words.failed, error)}
    >
      {words.outOfDate(stale, figure)}
    </StaleBar>
  );
}
