"use client";

import type { Messages } from "#components/i18n/catalogue.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { type BulkAction, isUnfinished, useBulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import { bulkTopicOf, isDeletion, isRemake } from "#lib/contract/resources/bulk-targets.ts";
import { BulkFailureList, useFieldLabels } from "./bulk-failures.tsx";
import { BulkNames } from "./bulk-names.tsx";
import { BulkUndo } from "./bulk-undo.tsx";

interface BulkResultProps {
  /** Id of the bulk action; null until one is opened. */
  id: string | null;
  opened: boolean;
  onClose: () => void;
}

/** What a bulk action did, and what it could not change, long after its notice is gone; it can be undone here, too. */
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
  const fieldLabels = useFieldLabels();
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <TextSkeleton lines={3} />;
  const { progress, done, unchanged, failed } = linesOf(data, t);
  return (
    <>
      {progress.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {done === null ? null : <p>{done}</p>}
      {data.fields.length === 0 ? null : <p>{t.changedFields({ fields: fieldLabels(data.fields) })}</p>}
      <BulkUndo item={data} onUndone={onLeave} />
      {data.succeeded === 0 || !isNamed(data) ? null : (
        <BulkNames id={id} status="succeeded" onLeave={onLeave} />
      )}
      {unchanged === null ? null : <p>{unchanged}</p>}
      {data.unchanged === 0 || !isNamed(data) ? null : (
        <BulkNames id={id} status="unchanged" onLeave={onLeave} />
      )}
      {failed === null ? null : <p>{failed}</p>}
      {data.failed === 0 ? null : <BulkFailureList id={id} onLeave={onLeave} />}
    </>
  );
}

/** Whether its people or things are there to be named: not while it changes them, nor once they are deleted. */
const isNamed = (item: BulkAction): boolean =>
  !isUnfinished(item) && !isDeletion(item.action) && item.action !== "erase";

/** How it ended, or how far it is, in sentences. */
function linesOf(item: BulkAction, t: Messages["bulkActions"]) {
  const { action, status, succeeded, unchanged, failed, total } = item;
  const nothing = { progress: [], done: null, unchanged: null, failed: null };
  if (isUnfinished(item)) {
    const settled = t.settled({ settled: succeeded + unchanged + failed, total });
    return { ...nothing, progress: [t.progress[action]({ count: total }), settled] };
  }
  // A notice says that they are being made; whoever looks later may find them done.
  const isQueued = isRemake(action) || action === "retry_messages";
  const done = (isQueued ? t.begun[action] : t.done[action])({ count: succeeded });
  return {
    ...nothing,
    done: status === "canceled" ? t.canceled({ done }) : done,
    unchanged: unchanged === 0 ? null : t.unchanged({ count: unchanged }),
    failed: failed === 0 ? null : `${t.notDone[bulkTopicOf(action)]({ count: failed, total })}:`,
  };
}
