"use client";

import { IconMail } from "@tabler/icons-react";
import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";

/** Of an organization that has sent nothing. */
export function NothingYet() {
  const t = useMessages(MESSAGE_DETAILS).list;
  const maySend = usePermission("editor");
  return (
    <EmptyState icon={<IconMail size={22} stroke={1.6} />}>{maySend ? t.empty : t.emptyViewer}</EmptyState>
  );
}
