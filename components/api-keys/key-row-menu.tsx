"use client";

import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { API_KEY_COMMANDS } from "#components/i18n/generated/api-key-commands.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ApiKey } from "#lib/client/organization/api-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { isRollable, type KeyCommand } from "./key-commands.ts";
import { requestsOf } from "./key-requests.ts";

interface KeyRowMenuProps extends ShownRowMenu<ApiKey> {
  onCommand: (command: KeyCommand, key: ApiKey) => void;
}

/** What can be done with a key. Its dialogs belong to the page, where a new key stays whatever becomes of the row. */
export function KeyRowMenu({ row: key, onCommand, ...menu }: KeyRowMenuProps) {
  const t = useMessages(API_KEY_COMMANDS);
  const { role: own } = useOrganization();
  const renaming = {
    key: "rename",
    label: t.rename.action,
    icon: IconPencil,
    onClick: () => onCommand("rename", key),
  };
  const rolling = {
    key: "roll",
    label: t.roll.action,
    icon: IconRefresh,
    onClick: () => onCommand("roll", key),
  };
  const revoking = {
    key: "revoke",
    label: t.revoke.action,
    icon: IconTrash,
    isDestructive: true,
    onClick: () => onCommand("revoke", key),
  };
  return (
    <RowMenu
      {...menu}
      name={key.name}
      href={requestsOf(key)}
      actions={[renaming, ...(isRollable(key, own) ? [rolling] : []), revoking]}
    />
  );
}
