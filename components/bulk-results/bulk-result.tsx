"use client";

import type { Messages } from "#components/i18n/catalogue.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { type BulkAction, isUnfinished, useBulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import { bulkTopicOf, isRemake } from "#lib/contract/resources/bulk-targets.ts";
import { BulkFailureList } from "./bulk-failures.tsx";

interface BulkResultProps {
  /** Id of the bulk action; null until one is opened. */
  id: string | null;
  opened: boolean;
  onClose: () => void;
}

/** What a bulk action did, and what it could not change, long after its notice is gone. */
export function BulkResult({ id, opened, onClose }: BulkResultProps) {
  const t = useMessages(BULK_ACTIONS);
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.result}
      size="lg"
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {id === null ? null : <Result id={id} onLeave={onClose} />}
    </Dialog>
  );
}

function Result({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useMessages(BULK_ACTIONS);
  const { data, isError, error, refetch } = useBulkAction(id);
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <TextSkeleton lines={3} />;
  return (
    <>
      {linesOf(data, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {data.failed === 0 ? null : <BulkFailureList id={id} onLeave={onLeave} />}
    </>
  );
}

/** How it ended, or how far it is, in sentences. */
function linesOf(item: BulkAction, t: Messages["bulkActions"]): string[] {
  const { action, status, succeeded, unchanged, failed, total } = item;
  if (isUnfinished(item))
    return [
      t.progress[action]({ count: total }),
      t.settled({ settled: succeeded + unchanged + failed, total }),
    ];
  // A notice says that they are being made; whoever looks later may find them done.
  const isQueued = isRemake(action) || action === "retry_messages";
  const done = (isQueued ? t.begun[action] : t.done[action])({ count: succeeded });
  return [
    status === "canceled" ? t.canceled({ done }) : done,
    ...(unchanged === 0 ? [] : [t.unchanged({ count: unchanged })]),
    ...(failed === 0 ? [] : [`${t.notDone[bulkTopicOf(action)]({ count: failed, total })}:`]),
  ];
}
