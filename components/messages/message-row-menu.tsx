"use client";

import { IconPlayerPlay, IconSend, IconStack2, IconUser, IconX } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import type { SelectionAction } from "#components/data-table/selection-action.ts";
import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { type Message, useCancelMessage, useRetryMessage } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { messageCommands } from "./message-state.ts";

/** What can be done with a message in the list, and what it is about. */
export function MessageRowMenu({ row: message, ...menu }: ShownRowMenu<Message>) {
  const details = useMessages(MESSAGE_DETAILS);
  const mayCommand = usePermission("editor");
  const retry = useRetryMessage(message.id);
  const cancel = useCancelMessage(message.id);
  const { to, person_id, video_id, collection_id } = message;
  const commands = messageCommands(message);
  const run = (command: typeof retry | typeof cancel, done: string, failed: string) =>
    void command.mutateAsync().then(
      () => notifyDone(done),
      (error: unknown) => notifyFailure(failed, error),
    );
  const retrying: SelectionAction = {
    key: "retry",
    label: commands.isWaiting ? details.commands.retry.now : details.commands.retry.action,
    icon: IconSend,
    onClick: () => run(retry, details.row.sending({ email: to }), details.commands.retry.failed),
  };
  const canceling: SelectionAction = {
    key: "cancel",
    label: details.commands.cancel.action,
    icon: IconX,
    onClick: () => run(cancel, details.row.cancelled({ email: to }), details.commands.cancel.failed),
  };
  return (
    <RowMenu
      {...menu}
      name={message.person_name ?? to}
      href={`/messages/${message.id}` as Route}
      actions={[
        ...(mayCommand && commands.canRetry ? [retrying] : []),
        ...(mayCommand && commands.canCancel ? [canceling] : []),
        {
          key: "video",
          label: details.row.video,
          icon: IconPlayerPlay,
          href: `/videos/${video_id}` as Route,
        },
        ...(person_id === null
          ? []
          : [
              {
                key: "person",
                label: details.row.person,
                icon: IconUser,
                href: `/people/${person_id}` as Route,
              },
            ]),
        ...(collection_id === null
          ? []
          : [
              {
                key: "collection",
                label: details.row.collection,
                icon: IconStack2,
                href: `/collections/${collection_id}` as Route,
              },
            ]),
      ]}
    />
  );
}
