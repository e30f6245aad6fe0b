"use client";

import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useCancelVideo, useRetryVideo } from "#lib/client/collections/collection-mutations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { isVideoEnded, type Video } from "#lib/client/videos/videos.ts";

/** Cancels an unfinished video, and retries a failed or cancelled one; nothing for users who may not. */
export function VideoCommands({ video }: { video: Video }) {
  const mayCommand = usePermission("editor");
  if (!mayCommand || video.status === "succeeded" || video.status === "ready") return null;
  return isVideoEnded(video) ? <RetryVideo video={video} /> : <CancelVideo video={video} />;
}

function CancelVideo({ video }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).commands;
  const cancel = useCancelVideo(video.id);
  return (
    <ConfirmButton
      label={t.cancel}
      title={t.cancelQuestion}
      confirmLabel={t.cancelConfirm}
      dismissLabel={t.cancelDismiss}
      onConfirm={async () => {
        await cancel.mutateAsync();
        focusHeading();
      }}
    >
      {t.cancelConsequence}
    </ConfirmButton>
  );
}

function RetryVideo({ video }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).commands;
  const retry = useRetryVideo(video.id);
  return (
    <CommandButton
      shown={video}
      onCommand={() => retry.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(t.retryFailed, error)}
    >
      {t.retry}
    </CommandButton>
  );
}
