"use client";

import { IconSend } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { MADE_SELECTION } from "#components/i18n/generated/made-selection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
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
  const sending = { key: "send", label: t.send, icon: IconSend, href: `${href}/send` as Route };
  return (
    <>
      <RowMenu
        {...menu}
        name={name}
        href={href}
        actions={isSendable && maySend ? [sending, ...actions] : actions}
      />
      {dialog}
    </>
  );
}
