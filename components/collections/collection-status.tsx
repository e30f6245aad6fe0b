"use client";

import { StatusBadge } from "#components/ui/status-badge.tsx";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import type { Collection } from "#lib/client/collections.ts";
import { statusTones } from "./status-tones.ts";

export function CollectionStatus({
  status,
  plain = false,
}: {
  status: Collection["status"];
  plain?: boolean;
}) {
  const words = useWords(COLLECTIONS);
  return <StatusBadge tone={statusTones[status]} label={words.status[status]} plain={plain} />;
}
