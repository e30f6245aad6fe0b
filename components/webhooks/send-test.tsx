"use client";

import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { useTestWebhook } from "#lib/client/webhooks/webhook-deliveries.ts";

/** Sends a test event; the list of deliveries shows the result. */
export function SendTest({ webhookId }: { webhookId: string }) {
  const t = useMessages(WEBHOOKS).test;
  const test = useTestWebhook(webhookId);
  return (
    <CommandButton
      shown={test.data?.id}
      onCommand={async () => {
        await test.mutateAsync();
        notifyDone(t.sent);
      }}
      onFailure={(error) => notifyFailure(t.failed, error)}
    >
      {t.action}
    </CommandButton>
  );
}
