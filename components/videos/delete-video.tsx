"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { useDeleteVideo } from "#lib/client/commands.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import type { Video } from "#lib/client/videos.ts";

/** Deletes a video after its person's name was typed, and leads back to where it stood. */
export function DeleteVideo({ video }: { video: Video }) {
  const videoWords = useWords(VIDEOS);
  const words = useWords(VIDEOS).delete;
  const leave = useLeaveDeleted();
  const remove = useDeleteVideo(video.id);
  const mayDelete = useMay("editor");
  if (!mayDelete) return null;
  const name = video.person_name ?? videoWords.untitled;
  const { collection_id: collectionId } = video;
  return (
    <ConfirmButton
      label={words.action}
      title={words.question(name)}
      confirmLabel={words.confirm}
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(words.done(name));
        leave(collectionId === null ? "/videos" : `/collections/${collectionId}`);
      }}
    >
      {collectionId === null ? words.text : words.textCollection}
    </ConfirmButton>
  );
}
