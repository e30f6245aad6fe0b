"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useDeleteWebhook, type Webhook } from "#lib/client/webhooks.ts";
import { hostOf } from "./webhook-address.ts";

/** Deletes a webhook after its host was typed, and leads to the others. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const words = useWords(WEBHOOKS).delete;
  const leave = useLeaveDeleted();
  const remove = useDeleteWebhook(webhook.id);
  const host = hostOf(webhook.url);
  return (
    <ConfirmButton
      label={words.action}
      title={words.question(host)}
      confirmLabel={words.confirm}
      typed={host}
      onConfirm={async () => {
        await remove.mutateAsync();
        notifyDone(words.done(host));
        leave("/webhooks");
      }}
    >
      {words.text}
    </ConfirmButton>
  );
}
