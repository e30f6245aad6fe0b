"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";

/** Says that there are changes that are not published. */
export function DraftBadge() {
  return <StatusBadge tone="warning" label={useMessages(TEMPLATES).draft} plain />;
}
