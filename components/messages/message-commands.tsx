"use client";

import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { type Message, useCancelMessage, useRetryMessage } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { messageCommands } from "./message-state.ts";

/** Sends a message again or at once, and cancels one that waits; nothing for who may not. */
export function MessageCommands({ message }: { message: Message }) {
  const t = useMessages(MESSAGE_DETAILS).commands;
  const mayCommand = usePermission("editor");
  const retry = useRetryMessage(message.id);
  const cancel = useCancelMessage(message.id);
  const { isWaiting, canCancel, canRetry } = messageCommands(message);
  if (!mayCommand) return null;
  return (
    <>
      {canCancel ? (
        <CommandButton
          variant="default"
          shown={message}
          onCommand={() => cancel.mutateAsync()}
          onFailure={(error) => notifyFailure(t.cancel.failed, error)}
        >
          {t.cancel.action}
        </CommandButton>
      ) : null}
      {canRetry ? (
        <CommandButton
          variant="default"
          shown={message}
          onCommand={() => retry.mutateAsync()}
          onFailure={(error) => notifyFailure(t.retry.failed, error)}
        >
          {isWaiting ? t.retry.now : t.retry.action}
        </CommandButton>
      ) : null}
    </>
  );
}
