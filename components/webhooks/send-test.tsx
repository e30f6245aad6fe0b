"use client";

import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useTestWebhook } from "#lib/client/webhook-deliveries.ts";

/** Sends an event that says nothing but that it is a test; the list of deliveries shows how it went. */
export function SendTest({ webhookId }: { webhookId: string }) {
  const words = useWords(WEBHOOKS).test;
  const test = useTestWebhook(webhookId);
  return (
    <CommandButton
      shown={test.data?.id}
      onCommand={async () => {
        await test.mutateAsync();
        notifyDone(words.sent);
      }}
      onFailure={(error) => notifyFailure(words.failed, error)}
    >
      {words.action}
    </CommandButton>
  );
}
