"use client";

import { IconDownload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { SelectionAction } from "#components/data-table/selection-action.ts";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { saveAddress } from "#components/ui/save-file.ts";
import type { TotalValues } from "#components/ui/use-total-values.ts";
import { useCreateArchive } from "#lib/client/archives/archives.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import {
  type BulkActionInput,
  useCreateBulkAction,
  usePreviewBulkAction,
} from "#lib/client/bulk-actions/bulk-actions.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { DeleteMadeDialog, type PendingDeletion } from "./delete-made-dialog.tsx";

type Target = "videos" | "collections";

/** What a request selects: some, or all that match the filters of the list. */
type Selected = { ids: string[] } | { filter: object };

type Selecting = Pick<BulkActionInput, Target>;

interface MadeActionsProps {
  target: Target;
  selected: Selected;
  /** How many those are, where they are several; undefined while that is not known. */
  size?: TotalValues | undefined;
  /** Called once they are being deleted. */
  onDeleted: () => void;
}

/** What can be done with videos or collections, and the dialog that asks before they are deleted. */
export function useMadeActions(props: MadeActionsProps): { actions: SelectionAction[]; dialog: ReactNode } {
  const { target, selected, size, onDeleted } = props;
  const t = useMessages(MADE_SELECTION);
  const mayChange = usePermission("editor");
  const { download, isDownloading } = useDownload();
  const { makeAgain, isMaking } = useMakingAgain();
  const deletion = useDeletion(onDeleted);
  const counted = (of: keyof typeof t.counted.videos) =>
    size === undefined ? {} : { counted: t.counted[target][of](size) };
  return {
    actions: [
      {
        key: "download",
        label: t.download,
        ...counted("download"),
        icon: IconDownload,
        isPrimary: true,
        isBusy: isDownloading,
        onClick: () => download({ [target]: selected } as Selecting),
      },
      ...(mayChange
        ? [
            {
              key: "again",
              label: t.makeAgain,
              ...counted("again"),
              icon: IconRefresh,
              isBusy: isMaking,
              onClick: () => makeAgain(target, selected),
            },
            {
              key: "delete",
              label: t.delete,
              ...counted("delete"),
              icon: IconTrash,
              isDestructive: true,
              isBusy: deletion.isCounting,
              onClick: () => deletion.ask(target, selected),
            },
          ]
        : []),
    ],
    dialog: deletion.dialog,
  };
}

function useDownload() {
  const t = useMessages(MADE_SELECTION);
  const format = useFormat();
  const archive = useCreateArchive();
  async function download(selected: Selecting) {
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
  return { download, isDownloading: archive.isPending };
}

function useMakingAgain() {
  const t = useMessages(MADE_SELECTION);
  const create = useCreateBulkAction();
  async function makeAgain(target: Target, selected: Selected) {
    try {
      await create.mutateAsync({ action: `render_${target}_again`, [target]: selected });
    } catch (error) {
      notifyFailure(t.makeAgainFailed, error);
    }
  }
  return { makeAgain, isMaking: create.isPending };
}

function useDeletion(onDeleted: () => void) {
  const t = useMessages(MADE_SELECTION);
  const preview = usePreviewBulkAction();
  const create = useCreateBulkAction();
  const [asked, setAsked] = useState<PendingDeletion | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function ask(target: Target, selected: Selected) {
    const input: BulkActionInput = { action: `delete_${target}`, [target]: selected };
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
    onDeleted();
  }

  return {
    ask,
    isCounting: preview.isPending,
    dialog: (
      <DeleteMadeDialog asked={asked} opened={isAsking} onConfirm={remove} onClose={() => setAsking(false)} />
    ),
  };
}
