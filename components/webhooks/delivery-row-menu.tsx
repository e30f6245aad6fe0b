"use client";

import { IconCopy, IconSend } from "@tabler/icons-react";
import type { Route } from "next";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { copyWithNotice } from "#components/ui/copy-with-notice.ts";
import { type Delivery, useReplayDelivery } from "#lib/client/webhooks/webhook-deliveries.ts";
import { isReplayable } from "./webhook-state.tsx";

interface DeliveryRowMenuProps extends ShownRowMenu<Delivery> {
  /** The webhook is disabled: nothing can be sent again. */
  isOff: boolean;
}

/** What can be done with a delivery in the list. */
export function DeliveryRowMenu({ row: delivery, isOff, ...menu }: DeliveryRowMenuProps) {
  const t = useMessages(DELIVERIES);
  const { events } = useMessages(WEBHOOKS);
  const { id, webhook_id: webhookId, event, status } = delivery;
  const replay = useReplayDelivery(webhookId, id);
  const resend = () =>
    replay.mutateAsync().then(
      () => notifyDone(t.row.sending),
      (error: unknown) => notifyFailure(t.replayFailed, error),
    );
  const resending = {
    key: "resend",
    label: status === "pending" ? t.sendNow : t.replay,
    icon: IconSend,
    onClick: () => void resend(),
  };
  const copy = () => copyWithNotice(id, { copied: t.row.idCopied, failed: t.row.idNotCopied({ id }) });
  return (
    <RowMenu
      {...menu}
      name={events[event]}
      href={`/webhooks/${webhookId}/deliveries/${id}` as Route}
      actions={[
        ...(!isOff && isReplayable(delivery) ? [resending] : []),
        { key: "copy", label: t.row.copyId, icon: IconCopy, onClick: () => void copy() },
      ]}
    />
  );
}
