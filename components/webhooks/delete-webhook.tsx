"use client";

import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { useDeleteWebhook, type Webhook } from "#lib/client/webhooks/webhooks.ts";
import { hostOf } from "./webhook-address.ts";

/** Deletes a webhook after the user has typed its host, and returns to the list. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const t = useMessages(WEBHOOKS).delete;
  const leave = useLeaveDeleted();
  const remove = useDeleteWebhook(webhook.id);
  const host = hostOf(webhook.url);
  return (
    <ConfirmButton
      label={t.action}
      title={t.question({ host })}
      confirmLabel={t.confirm}
      typed={host}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(t.done({ host }));
        leave("/webhooks");
      }}
    >
      {t.text}
    </ConfirmButton>
  );
}
