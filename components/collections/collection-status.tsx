"use client";

import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Collection } from "#lib/client/collections/collections.ts";
import { statusTones } from "./collection-status-tones.ts";

export function CollectionStatus({
  status,
  plain = false,
}: {
  status: Collection["status"];
  plain?: boolean;
}) {
  const t = useMessages(COLLECTIONS);
  return <StatusBadge tone={statusTones[status]} label={t.status[status]} plain={plain} />;
}
