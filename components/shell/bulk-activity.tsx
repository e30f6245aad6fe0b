"use client";

import { onDemand } from "#components/ui/on-demand.tsx";
import { isUnfinished, useRecentBulkActions } from "#lib/client/bulk-actions/bulk-actions.ts";
import { watchedIds } from "#lib/client/bulk-actions/watched-bulk-actions.ts";

const BulkNotices = onDemand(() => import("./bulk-notices.tsx").then((part) => part.BulkNotices));

/** Follows the user's bulk actions on every page; loads what shows them with the first one. */
export function BulkActivity() {
  const { data } = useRecentBulkActions();
  const watched = data === undefined ? [] : watchedIds();
  const followed = data?.items.filter((item) => isUnfinished(item) || watched.includes(item.id)) ?? [];
  return <BulkNotices opened={followed.length > 0} items={followed} />;
}
