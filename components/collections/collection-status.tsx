import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Collection } from "#lib/client/collections.ts";
import { statusTones, collectionWords as words } from "./collection-words.ts";

export function CollectionStatus({
  status,
  plain = false,
}: {
  status: Collection["status"];
  plain?: boolean;
}) {
  return <StatusBadge tone={statusTones[status]} label={words.status[status]} plain={plain} />;
}
