"use client";

import { IconLink, IconSend } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { copyWithNotice } from "#components/ui/copy-with-notice.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useWorkingWatchLink } from "#lib/client/watch-links/watch-links.ts";
import { useMadeActions } from "./use-made-actions.tsx";

interface MadeRowMenuProps extends ShownRowMenu<{ id: string }> {
  target: "videos" | "collections";
  name: string;
  /** There are videos to send. */
  isSendable?: boolean;
}

/** What can be done with one video or collection in its list. */
export function MadeRowMenu({ target, name, isSendable = false, row: { id }, ...menu }: MadeRowMenuProps) {
  const t = useMessages(MADE_SELECTION);
  const maySend = usePermission("editor");
  const { actions, dialog } = useMadeActions({ target, selected: { ids: [id] }, onDeleted: () => undefined });
  const href = `/${target}/${id}` as Route;
  const copyLink = useCopyWatchLink(id);
  const sending = { key: "send", label: t.send, icon: IconSend, href: `${href}/send` as Route };
  const linking = { key: "link", label: t.copyWatchLink, icon: IconLink, onClick: () => void copyLink() };
  return (
    <>
      <RowMenu
        {...menu}
        name={name}
        href={href}
        actions={[
          ...(isSendable && maySend ? [sending] : []),
          ...(isSendable && maySend && target === "videos" ? [linking] : []),
          ...actions,
        ]}
      />
      {dialog}
    </>
  );
}

/** Copies a link at which whoever has it watches the video; makes one if there is none. */
function useCopyWatchLink(videoId: string): () => Promise<void> {
  const t = useMessages(MADE_SELECTION);
  const workingLink = useWorkingWatchLink(videoId);
  return async () => {
    try {
      const link = await workingLink();
      if (link === null) return notifyFailure(t.watchLinkFailed, t.watchLinkHidden);
      await copyWithNotice(link, { copied: t.watchLinkCopied, failed: t.watchLinkNotCopied({ link }) });
    } catch (error) {
      notifyFailure(t.watchLinkFailed, error);
    }
  };
}
