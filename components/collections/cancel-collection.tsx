"use client";

import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { COLLECTION_RUN } from "#components/words/en/collection-run.ts";
import { useWords } from "#components/words/words.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import { useCancelCollection } from "#lib/client/commands.ts";
import { useMay } from "#lib/client/organization-context.tsx";

/** Stops a collection that runs, after a question that says what stays and what does not. */
export function CancelCollection({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTION_RUN).cancel;
  const format = useFormat();
  const cancel = useCancelCollection(collection.id);
  const mayCancel = useMay("editor");
  const { name, total, completed, failed } = collection;
  if (isCollectionEnded(collection) || !mayCancel) return null;
  const open = total - completed - failed;
  return (
    <ConfirmButton
      label={words.action}
      title={words.question(name)}
      confirmLabel={words.confirm}
      dismissLabel={words.dismiss}
      onConfirm={async () => {
        await cancel.mutateAsync();
        focusHeading();
      }}
    >
      {open === 0 ? words.packing : words.consequence(open, format.number(open))}{" "}
      {completed === 0 ? null : words.stays(completed, format.number(completed))}
    </ConfirmButton>
  );
}
