"use client";

import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { collectionFlaws } from "#lib/client/collections/collection-flaws.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { statusTones } from "./collection-status-tones.ts";

interface CollectionStatusProps {
  collection: Pick<Collection, "status" | "failed" | "stale">;
  plain?: boolean;
}

/** The status of a collection, with what is wrong with one that is done: `Done, 3 failed`. */
export function CollectionStatus({ collection, plain = false }: CollectionStatusProps) {
  const t = useMessages(COLLECTIONS);
  const { status } = collection;
  const flaws = collectionFlaws(collection).map(({ kind, count }) => t.flaws[kind]({ count }));
  if (flaws.length === 0) {
    return <StatusBadge tone={statusTones[status]} label={t.status[status]} plain={plain} />;
  }
  return <StatusBadge tone="warning" label={[t.status[status], ...flaws].join(", ")} plain={plain} />;
}
