"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useDeleteWebhook, type Webhook } from "#lib/client/webhooks.ts";
import { hostOf } from "./webhook-address.ts";

/** Deletes a webhook after its host was typed, and leads to the others. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const words = useWords(WEBHOOKS).delete;
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const remove = useDeleteWebhook(webhook.id);
  const host = hostOf(webhook.url);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.question(host)}
        confirmLabel={words.confirm}
        typed={host}
        onConfirm={async () => {
          await remove.mutateAsync();
          notifyDone(words.done(host));
          router.push("/webhooks");
        }}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
