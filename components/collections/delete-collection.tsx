"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { COLLECTION_RUN } from "#components/words/en/collection-run.ts";
import { useWords } from "#components/words/words.tsx";
import type { Collection } from "#lib/client/collections.ts";
import { useDeleteCollection } from "#lib/client/commands.ts";

interface DeleteCollectionProps {
  collection: Collection;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a collection after its name was typed; says how much goes with it. */
export function DeleteCollection({ collection, opened, onClose }: DeleteCollectionProps) {
  const words = useWords(COLLECTION_RUN).delete;
  const format = useFormat();
  const leave = useLeaveDeleted();
  const remove = useDeleteCollection(collection.id);
  const { name, total, completed, zip_url: zip } = collection;
  const lost = [
    completed === 0
      ? words.orders(total, format.number(total))
      : words.videos(completed, format.number(completed)),
    ...(zip === null ? [] : [words.zip]),
  ];
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={words.question(name)}
      confirmLabel={words.confirm}
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(words.done(name));
        leave("/collections");
      }}
    >
      {words.lost(lost)} {words.peopleStay}
    </ConfirmDialog>
  );
}
