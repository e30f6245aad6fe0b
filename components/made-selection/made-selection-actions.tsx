"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Selection } from "#components/data-table/use-selection.ts";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { saveAddress } from "#components/ui/save-file.ts";
import { useCreateArchive } from "#lib/client/archives/archives.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import {
  type BulkActionInput,
  useCreateBulkAction,
  usePreviewBulkAction,
} from "#lib/client/bulk-actions/bulk-actions.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { DeleteMadeDialog, type PendingDeletion } from "./delete-made-dialog.tsx";

/** What a request selects. */
type Selected = Pick<BulkActionInput, "videos" | "collections">;

export interface MadeSelectionActionsProps {
  opened: boolean;
  target: "videos" | "collections";
  selection: Selection;
  /** Selects all that match the list's filters. */
  matching: Selected;
}

/** Downloads the selected videos or collections as one zip, or deletes them. */
export function MadeSelectionActions({ target, selection, matching }: MadeSelectionActionsProps) {
  const t = useMessages(MADE_SELECTION);
  const format = useFormat();
  const archive = useCreateArchive();
  const preview = usePreviewBulkAction();
  const create = useCreateBulkAction();
  const mayDelete = usePermission("editor");
  const [asked, setAsked] = useState<PendingDeletion | null>(null);
  const [isAsking, setAsking] = useState(false);
  const selected: Selected = selection.everything ? matching : { [target]: { ids: [...selection.ids] } };

  async function download() {
    try {
      const { name, url, videos, left_out, size } = await archive.mutateAsync(selected);
      saveAddress(name, fileAddress(url));
      const parts = [t.downloading({ count: videos, size: format.bytes(size) })];
      if (left_out > 0) parts.push(t.leftOut({ count: left_out }));
      notifyDone(parts.join(" "));
    } catch (error) {
      notifyFailure(t.downloadFailed, error);
    }
  }

  async function askToDelete() {
    const input: BulkActionInput = { action: `delete_${target}`, ...selected };
    try {
      const { total, videos, running } = await preview.mutateAsync(input);
      if (running === total) throw new Error(t.allRunning);
      setAsked({ target, input, total, videos: videos ?? 0, running: running ?? 0 });
      setAsking(true);
    } catch (error) {
      notifyFailure(t.deleteFailed, error);
    }
  }

  /** If the selection has changed since it was confirmed, it is refused, and stays. */
  async function remove({ input, total }: PendingDeletion) {
    await create.mutateAsync({ ...input, expected_total: total });
    selection.clear();
    focusHeading();
  }

  return (
    <>
      <Button
        size="compact-md"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        loading={archive.isPending}
        onClick={download}
      >
        {t.download}
      </Button>
      {mayDelete ? (
        <Button
          variant="default"
          size="compact-md"
          c="var(--rc-danger-text)"
          loading={preview.isPending}
          onClick={askToDelete}
        >
          {t.delete}
        </Button>
      ) : null}
      <DeleteMadeDialog asked={asked} opened={isAsking} onConfirm={remove} onClose={() => setAsking(false)} />
    </>
  );
}
