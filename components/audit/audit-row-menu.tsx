"use client";

import { IconFilter, IconHistory } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import { actionLabel, pageOf } from "./audit-sentence.ts";

interface AuditRowMenuProps extends ShownRowMenu<AuditEvent> {
  onShowAllAbout: (targetId: string) => void;
  onShowAction: (action: AuditEvent["action"]) => void;
}

/** What leads on from an entry: to what it is about, and to other entries. */
export function AuditRowMenu({ row: entry, onShowAllAbout, onShowAction, ...menu }: AuditRowMenuProps) {
  const t = useMessages(AUDIT);
  const { target_id: id, target_name: name, action } = entry;
  return (
    <RowMenu
      {...menu}
      name={name ?? actionLabel(entry, t)}
      href={pageOf(entry) as Route | null}
      actions={[
        ...(id === null
          ? []
          : [{ key: "about", label: t.about, icon: IconHistory, onClick: () => onShowAllAbout(id) }]),
        { key: "action", label: t.sameAction, icon: IconFilter, onClick: () => onShowAction(action) },
      ]}
    />
  );
}
