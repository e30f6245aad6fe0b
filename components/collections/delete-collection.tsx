"use client";

import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { useDeleteCollection } from "#lib/client/collections/collection-mutations.ts";
import type { Collection } from "#lib/client/collections/collections.ts";

interface DeleteCollectionProps {
  collection: Collection;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a collection after the user has typed its name; says what else is deleted. */
export function DeleteCollection({ collection, opened, onClose }: DeleteCollectionProps) {
  const t = useMessages(COLLECTION_RUN).delete;
  const format = useFormat();
  const leave = useLeaveDeleted();
  const remove = useDeleteCollection(collection.id);
  const { name, total, completed, zip_url: zip } = collection;
  const parts = format.list([
    t.collection,
    completed === 0 ? t.orders({ count: total }) : t.videos({ count: completed }),
    ...(zip === null ? [] : [t.zip]),
  ]);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.question({ name })}
      confirmLabel={t.confirm}
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(t.done({ name }));
        leave("/collections");
      }}
    >
      {t.lost({ parts })} {t.peopleStay}
    </ConfirmDialog>
  );
}
