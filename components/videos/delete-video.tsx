"use client";

import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { useDeleteVideo } from "#lib/client/collections/collection-mutations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Video } from "#lib/client/videos/videos.ts";

/** Deletes a video after the user has typed its person's name, and returns to the list. */
export function DeleteVideo({ video }: { video: Video }) {
  const videoMessages = useMessages(VIDEOS);
  const t = useMessages(VIDEO_PAGE).delete;
  const leave = useLeaveDeleted();
  const remove = useDeleteVideo(video.id);
  const mayDelete = usePermission("editor");
  if (!mayDelete) return null;
  const name = video.person_name ?? videoMessages.untitled;
  const { collection_id: collectionId } = video;
  return (
    <ConfirmButton
      label={t.action}
      title={t.question({ name })}
      confirmLabel={t.confirm}
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(t.done({ name }));
        leave(collectionId === null ? "/videos" : `/collections/${collectionId}`);
      }}
    >
      {collectionId === null ? t.text : t.textCollection}
    </ConfirmButton>
  );
}
