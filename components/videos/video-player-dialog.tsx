"use client";

import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { isPlayable } from "#lib/client/videos/playing.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { fileNameOf, VideoPlayer } from "./video-player.tsx";

interface VideoPlayerDialogProps {
  /** The videos that the user can step through; only those that play are used. */
  videos: readonly Video[];
  opened: boolean;
  /** The video that plays; null while the dialog is closed. */
  playing: Video | null;
  onChange: (video: Video | null) => void;
}

/** Plays videos in a dialog, one after the other; the arrow keys go to the previous and the next one. */
export function VideoPlayerDialog({ videos, opened, playing, onChange }: VideoPlayerDialogProps) {
  const t = useMessages(VIDEOS);
  const kit = useMessages(KIT);
  // Keep the content and size while the dialog fades out.
  const [shown, setShown] = useState(playing);
  if (playing !== null && playing !== shown) setShown(playing);
  const name = shown?.person_name ?? t.untitled;
  function step(event: KeyboardEvent) {
    // While the player has the focus, the arrows seek in it.
    if (shown === null || event.target instanceof HTMLVideoElement) return;
    const { previous, next } = neighbors(videos, shown);
    if (event.key === "ArrowLeft" && previous !== undefined) onChange(previous);
    if (event.key === "ArrowRight" && next !== undefined) onChange(next);
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => onChange(null)}
      title={<span dir="auto">{name}</span>}
      size={880}
      onKeyDown={step}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {shown === null ? null : (
        <>
          <VideoPlayer video={shown} autoPlay />
          <Controls videos={videos} playing={shown} onChange={onChange} />
        </>
      )}
    </Dialog>
  );
}

/** The videos before and after one that play. */
function neighbors(videos: readonly Video[], playing: Video) {
  const done = videos.filter(isPlayable);
  const index = done.findIndex(({ id }) => id === playing.id);
  return { previous: done[index - 1], next: index === -1 ? undefined : done[index + 1] };
}

function Controls({
  videos,
  playing,
  onChange,
}: Omit<VideoPlayerDialogProps, "opened" | "playing"> & { playing: Video }) {
  const t = useMessages(VIDEOS);
  const { previous, next } = neighbors(videos, playing);
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Group gap={4}>
        <ActionIcon
          size="lg"
          aria-label={t.previous}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onChange(previous)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          aria-label={t.next}
          disabled={next === undefined}
          onClick={() => next !== undefined && onChange(next)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <Group gap="sm">
        <LinkButton variant="default" href={`/videos/${playing.id}`}>
          {t.openPage}
        </LinkButton>
        <DownloadVideo video={playing} />
      </Group>
    </Group>
  );
}

/** Downloads the MP4 with the person's name as its file name. */
export function DownloadVideo({ video }: { video: Video }) {
  const t = useMessages(VIDEOS);
  if (video.result_url === null) return null;
  return (
    <Button
      component="a"
      href={fileAddress(video.result_url)}
      download={fileNameOf(video)}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
    >
      {t.download}
    </Button>
  );
}
