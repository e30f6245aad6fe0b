"use client";

import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { useCancelVideo, useRetryVideo } from "#lib/client/commands.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { isVideoEnded, type Video } from "#lib/client/videos.ts";

/** Cancel for a video on its way, retry for one that failed or was cancelled; nothing for who may not. */
export function VideoCommands({ video }: { video: Video }) {
  const mayCommand = useMay("editor");
  if (!mayCommand || video.status === "succeeded") return null;
  return isVideoEnded(video) ? <RetryVideo video={video} /> : <CancelVideo video={video} />;
}

function CancelVideo({ video }: { video: Video }) {
  const words = useWords(VIDEOS).commands;
  const cancel = useCancelVideo(video.id);
  return (
    <ConfirmButton
      label={words.cancel}
      title={words.cancelQuestion}
      confirmLabel={words.cancelConfirm}
      dismissLabel={words.cancelDismiss}
      onConfirm={async () => {
        await cancel.mutateAsync();
        focusHeading();
      }}
    >
      {words.cancelConsequence}
    </ConfirmButton>
  );
}

function RetryVideo({ video }: { video: Video }) {
  const words = useWords(VIDEOS).commands;
  const retry = useRetryVideo(video.id);
  return (
    <CommandButton
      shown={video}
      onCommand={() => retry.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(words.retryFailed, error)}
    >
      {words.retry}
    </CommandButton>
  );
}
