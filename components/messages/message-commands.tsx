"use client";

import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { type Message, useCancelMessage, useRetryMessage } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";

interface MessageCommandsProps {
  message: Message;
  /** Within a row: small, and each named with its address. */
  isInRow?: boolean;
}

/** Sends a message again or at once, and cancels one that waits; nothing for who may not. */
export function MessageCommands({ message, isInRow = false }: MessageCommandsProps) {
  const t = useMessages(SENT_MESSAGES);
  const mayCommand = usePermission("editor");
  const retry = useRetryMessage(message.id);
  const cancel = useCancelMessage(message.id);
  const { status, to, attempts } = message;
  if (!mayCommand || status === "sent") return null;
  const isWaiting = status === "queued" || status === "scheduled";
  const look = isInRow
    ? ({ variant: "subtle", size: "compact-sm" } as const)
    : ({ variant: "default" } as const);
  return (
    <>
      {isWaiting ? (
        <CommandButton
          {...look}
          shown={message}
          aria-label={isInRow ? t.cancel.actionFor({ email: to }) : undefined}
          onCommand={() => cancel.mutateAsync()}
          onFailure={(error) => notifyFailure(t.cancel.failed, error)}
        >
          {t.cancel.action}
        </CommandButton>
      ) : null}
      {!isWaiting || attempts > 0 ? (
        <CommandButton
          {...look}
          shown={message}
          aria-label={isInRow ? t.retry.actionFor({ email: to }) : undefined}
          onCommand={() => retry.mutateAsync()}
          onFailure={(error) => notifyFailure(t.retry.failed, error)}
        >
          {isWaiting ? t.retry.now : t.retry.action}
        </CommandButton>
      ) : null}
    </>
  );
}
