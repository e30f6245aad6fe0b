"use client";

import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useCancelVideo, useKeepVideo, useRetryVideo } from "#lib/client/collections/collection-mutations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { isBeingKept } from "#lib/client/videos/playing.ts";
import { isVideoEnded, type Video } from "#lib/client/videos/videos.ts";

/** Cancels an unfinished video, retries a failed or cancelled one, keeps a prepared one; nothing for users who may not. */
export function VideoCommands({ video }: { video: Video }) {
  const mayCommand = usePermission("editor");
  if (!mayCommand || video.status === "succeeded") return null;
  if (video.status === "ready") return <KeepVideo video={video} />;
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
      {isBeingKept(video) ? t.cancelKeeping({ button: t.keep }) : t.cancelConsequence}
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

/** Without a question, unlike for a collection: one video takes little, and can be cancelled. */
function KeepVideo({ video }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).commands;
  const keep = useKeepVideo(video.id);
  return (
    <CommandButton
      variant="default"
      shown={video}
      onCommand={() => keep.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(t.keepFailed, error)}
    >
      {t.keep}
    </CommandButton>
  );
}
