"use client";

import { IconMailOff, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { ListSelectionBar } from "#components/data-table/list-selection-bar.tsx";
import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import {
  type BulkActionInput,
  useCreateBulkAction,
  usePreviewBulkAction,
} from "#lib/client/bulk-actions/bulk-actions.ts";
import type { MessageSelectionBarProps } from "./message-selection-bar.tsx";
import { commandsForAny } from "./message-state.ts";

type Command = "retry" | "cancel";

interface Asked {
  command: Command;
  input: BulkActionInput;
  /** Messages selected. */
  total: number;
  /** Of these, the ones that are sent again or cancelled. */
  changed: number;
}

/** The bar of a `MessageSelectionBar`. */
export function MessageBar(props: MessageSelectionBarProps & { opened: boolean }) {
  const { selection, matching, hasMore, total } = props;
  const t = useMessages(MESSAGE_DETAILS).selection;
  const totalValues = useTotalValues();
  const all = total === undefined ? undefined : totalValues(total);
  const size = selection.everything ? all : totalValues(String(selection.ids.size));
  const commands = useCommands();
  const selected = props.messages.filter(({ id }) => selection.ids.has(id));
  // Of all that match, who knows.
  const can = selection.everything ? commandsForAny([], 1) : commandsForAny(selected, selection.ids.size);
  const messages = selection.everything ? { filter: matching } : { ids: [...selection.ids] };
  return (
    <>
      <ListSelectionBar
        selection={selection}
        pageIds={props.messages.map(({ id }) => id)}
        hasPageBox
        everythingLabel={hasMore && all !== undefined ? t.selectAll(all) : undefined}
        everythingText={all === undefined ? "" : t.allSelected(all)}
        actions={[
          can.canRetry && {
            key: "retry",
            label: t.retry,
            ...(size === undefined ? {} : { counted: t.retryCounted(size) }),
            icon: IconSend,
            isPrimary: true,
            isBusy: commands.busy === "retry",
            onClick: () => commands.ask("retry", messages),
          },
          can.canCancel && {
            key: "cancel",
            label: t.cancel,
            ...(size === undefined ? {} : { counted: t.cancelCounted(size) }),
            icon: IconMailOff,
            isBusy: commands.busy === "cancel",
            onClick: () => commands.ask("cancel", messages),
          },
        ].filter((action) => action !== false)}
      />
      {commands.dialog}
    </>
  );
}

/** Counts what a command would change, and asks first: a mail that is sent cannot be recalled. */
function useCommands() {
  const { selection: t, allOf } = useMessages(MESSAGE_DETAILS);
  const preview = usePreviewBulkAction();
  const create = useCreateBulkAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<Command | null>(null);

  async function ask(command: Command, messages: BulkActionInput["messages"]) {
    const input: BulkActionInput = { action: `${command}_messages`, messages };
    setBusy(command);
    try {
      const { total, messages: changed } = await preview.mutateAsync(input);
      if (changed === 0) return notifyDone(command === "retry" ? t.retryNone : t.cancelNone);
      setAsked({ command, input, total, changed: changed ?? 0 });
      setOpen(true);
    } catch (error) {
      notifyFailure(allOf.failed, error);
    } finally {
      setBusy(null);
    }
  }

  const isRetry = asked?.command === "retry";
  const [question, text] = isRetry ? [t.retryQuestion, t.retryText] : [t.cancelQuestion, t.cancelText];
  return {
    ask,
    busy,
    dialog:
      asked === null ? null : (
        <ConfirmDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          destructive={!isRetry}
          title={question({ count: asked.changed })}
          confirmLabel={isRetry ? t.retry : allOf.confirm}
          {...(isRetry ? {} : { dismissLabel: t.keep })}
          // If the selection has changed since it was counted, it is refused.
          onConfirm={async () => {
            await create.mutateAsync({ ...asked.input, expected_total: asked.total });
          }}
        >
          {text({ count: asked.changed, others: asked.total - asked.changed })}
        </ConfirmDialog>
      ),
  };
}
