"use client";

import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useKeepCollection } from "#lib/client/collections/collection-mutations.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useShownVideos } from "./use-shown-videos.ts";

/** Has the prepared videos of a collection rendered and stored, after a dialog that says what that takes. */
export function KeepCollection({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_RUN).keep;
  const keep = useKeepCollection(collection.id);
  const mayKeep = usePermission("editor");
  const { ready } = useShownVideos(collection).counts;
  if (collection.status !== "ready" || ready === 0 || !mayKeep) return null;
  return (
    <ConfirmButton
      label={t.action}
      title={t.question({ count: ready ?? collection.completed })}
      confirmLabel={t.confirm}
      dismissLabel={t.dismiss}
      destructive={false}
      onConfirm={async () => {
        await keep.mutateAsync();
        focusHeading();
      }}
    >
      {t.consequence}
    </ConfirmButton>
  );
}
