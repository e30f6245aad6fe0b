"use client";

import { ActionIcon, Checkbox, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { VideoPlayer } from "#components/videos/index.ts";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { useVideo } from "#lib/client/videos/videos.ts";
import styles from "./approvals.module.css";

interface ApprovalPlayerProps {
  opened: boolean;
  occurrences: readonly Occurrence[];
  /** Id of the one that plays; null while the dialog is closed. */
  playing: string | null;
  onChange: (id: string | null) => void;
  isChosen: (id: string) => boolean;
  onChoose: (id: string, chosen: boolean) => void;
}

/** Plays what waits in a dialog, one after the other, where each is left out or taken back in. */
export function ApprovalPlayer(props: ApprovalPlayerProps) {
  const { opened, occurrences, playing, onChange, isChosen, onChoose } = props;
  const t = useMessages(APPROVALS);
  // Keep the content and size while the dialog fades out.
  const [shown, setShown] = useState(playing);
  if (playing !== null && playing !== shown) setShown(playing);
  // Somebody else has approved or skipped it meanwhile.
  const isGone = playing !== null && !occurrences.some(({ id }) => id === playing);
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone, onChange]);
  const index = occurrences.findIndex(({ id }) => id === shown);
  const occurrence = occurrences[index];
  const [previous, next] = [occurrences[index - 1], index === -1 ? undefined : occurrences[index + 1]];
  function step(event: KeyboardEvent) {
    // While the player has the focus, the arrows seek in it.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === "ArrowLeft" && previous !== undefined) onChange(previous.id);
    if (event.key === "ArrowRight" && next !== undefined) onChange(next.id);
  }
  return (
    <Dialog
      opened={opened && !isGone}
      onClose={() => onChange(null)}
      title={<span dir="auto">{occurrence?.person_name}</span>}
      size={880}
      onKeyDown={step}
      closeButtonProps={{ "aria-label": t.close }}
    >
      {occurrence === undefined ? null : (
        <>
          {occurrence.video_id === null ? null : (
            <Playing key={occurrence.id} videoId={occurrence.video_id} />
          )}
          <Group justify="space-between" mt="md" gap="sm">
            <Group gap={4}>
              <StepButton label={t.previous} to={previous} onChange={onChange}>
                <IconChevronLeft size={18} />
              </StepButton>
              <StepButton label={t.next} to={next} onChange={onChange}>
                <IconChevronRight size={18} />
              </StepButton>
              <Checkbox
                ml="sm"
                label={t.include}
                checked={isChosen(occurrence.id)}
                onChange={({ currentTarget }) => onChoose(occurrence.id, currentTarget.checked)}
              />
            </Group>
            {occurrence.video_id === null ? null : (
              <LinkButton variant="default" href={`/videos/${occurrence.video_id}`}>
                {t.open}
              </LinkButton>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}

function Playing({ videoId }: { videoId: string }) {
  const { data, error, refetch } = useVideo(videoId);
  if (data === undefined)
    return error === null ? (
      <div className={styles.loading} />
    ) : (
      <LoadError error={error} onRetry={() => refetch()} />
    );
  return <VideoPlayer video={data} autoPlay />;
}

interface StepButtonProps {
  label: string;
  to: Occurrence | undefined;
  onChange: (id: string) => void;
  children: React.ReactNode;
}

function StepButton({ label, to, onChange, children }: StepButtonProps) {
  return (
    <ActionIcon
      size="lg"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onChange(to.id)}
    >
      {children}
    </ActionIcon>
  );
}
