"use client";

import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useCancelCollection } from "#lib/client/collections/collection-mutations.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";

/** Cancels a running collection, after a dialog that says what is kept and what is not. */
export function CancelCollection({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_RUN).cancel;
  const cancel = useCancelCollection(collection.id);
  const mayCancel = usePermission("editor");
  const { name, total, completed, failed } = collection;
  if (isCollectionEnded(collection) || !mayCancel) return null;
  const open = total - completed - failed;
  return (
    <ConfirmButton
      label={t.action}
      title={t.question({ name })}
      confirmLabel={t.confirm}
      dismissLabel={t.dismiss}
      onConfirm={async () => {
        await cancel.mutateAsync();
        focusHeading();
      }}
    >
      {open === 0 ? t.packing : t.consequence({ count: open })}{" "}
      {completed === 0 ? null : t.stays({ count: completed })}
    </ConfirmButton>
  );
}
