"use client";

import { Stack } from "@mantine/core";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { BulkActionInput } from "#lib/client/bulk-actions/bulk-actions.ts";
import { isLarge } from "./deletion-size.ts";

export interface PendingDeletion {
  target: "videos" | "collections";
  input: BulkActionInput;
  /** Videos or collections selected. */
  total: number;
  /** Videos that go. */
  videos: number;
  /** Collections that are being made and stay. */
  running: number;
}

interface DeleteMadeDialogProps {
  /** Null until it is opened. */
  asked: PendingDeletion | null;
  opened: boolean;
  onConfirm: (asked: PendingDeletion) => Promise<void>;
  onClose: () => void;
}

/** Asks before videos are deleted for good; the number of many is typed. */
export function DeleteMadeDialog({ asked, opened, onConfirm, onClose }: DeleteMadeDialogProps) {
  const t = useMessages(MADE_SELECTION);
  if (asked === null) return null;
  const { target, total, videos, running } = asked;
  const gone = total - running;
  const typed =
    videos === 0
      ? t.typedCollections({ count: gone, digits: String(gone) })
      : t.typedVideos({ count: videos, digits: String(videos) });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={
        target === "videos"
          ? t.videosQuestion({ count: videos })
          : t.collectionsQuestion({ count: gone, videos })
      }
      confirmLabel={t.delete}
      {...(isLarge({ videos, collections: target === "videos" ? 0 : gone }) ? { typed } : {})}
      onConfirm={() => onConfirm(asked)}
    >
      <Stack gap="xs">
        <span>{target === "videos" ? t.videosText({ count: videos }) : t.collectionsText({ videos })}</span>
        {running === 0 ? null : <span>{t.running({ count: running })}</span>}
        <span>{t.grace}</span>
      </Stack>
    </ConfirmDialog>
  );
}
