"use client";

import { useEffect, useRef } from "react";
import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { hideNotice, showNotice } from "#components/ui/notices.ts";
import { saveFile } from "#components/ui/save-file.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { useDownloadWatchLinks, useRevokeCollectionLinks } from "#lib/client/watch-links/watch-links.ts";
import { linksTable } from "./links-table.ts";

interface LinksProps {
  collection: Pick<Collection, "id" | "name">;
  opened: boolean;
  onClose: () => void;
}

/** Downloads the watch links of a collection once it is opened; a notice says so while it lasts. */
export function DownloadWatchLinks({ collection, opened, onClose }: LinksProps) {
  const { collection: t, local } = useMessages(WATCH_LINKS);
  const { mutateAsync } = useDownloadWatchLinks(collection.id);
  const isRunning = useRef(false);
  useEffect(() => {
    if (!opened || isRunning.current) return;
    isRunning.current = true;
    const notice = showNotice({ message: t.running, loading: true, autoClose: false });
    mutateAsync()
      .then(async (csv) => {
        const table = linksTable(await csv.text(), t.columns);
        if (table.links > 0) saveFile(t.file, new Blob([table.csv], { type: "text/csv" }));
        const message = t.downloaded({ count: table.links });
        if (table.isLocal)
          showNotice({ title: message, message: local.title, color: "yellow", autoClose: 10_000 });
        else notifyDone(message);
      })
      .catch((error: unknown) => notifyFailure(t.failed, error))
      .finally(() => {
        isRunning.current = false;
        hideNotice(notice);
        onClose();
      });
  }, [opened, mutateAsync, onClose, t, local]);
  return null;
}

/** Revokes all watch links of a collection, after being asked. */
export function RevokeWatchLinks({ collection, opened, onClose }: LinksProps) {
  const t = useMessages(WATCH_LINKS).collection;
  const revoke = useRevokeCollectionLinks(collection.id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.question({ name: collection.name })}
      confirmLabel={t.confirm}
      onConfirm={async () => {
        await revoke.mutateAsync();
        notifyDone(t.done);
        onClose();
      }}
    >
      {t.text}
    </ConfirmDialog>
  );
}
