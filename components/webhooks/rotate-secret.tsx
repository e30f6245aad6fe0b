"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { AskFirst, ShownOnceDialog } from "#components/shell/index.ts";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useRotateWebhookSecret, type Webhook, type WebhookWithSecret } from "#lib/client/webhooks.ts";

/** Makes a new secret after asking, and shows it: the one time it can be seen. */
export function RotateSecret({ webhook }: { webhook: Webhook }) {
  const words = useWords(WEBHOOKS).rotate;
  const { secret: label, copy, copied, done } = useWords(WEBHOOKS).create;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpened(true)}>
        {words.action}
      </Button>
      <ShownOnceDialog<WebhookWithSecret>
        opened={opened}
        onClose={close}
        words={{ ...words, copy, copied, done }}
        form={(onCreated) => <RotateQuestion webhook={webhook} onCreated={onCreated} onCancel={close} />}
        shown={({ secret }) => ({ sentence: words.ready, label, value: secret })}
      />
    </>
  );
}

interface RotateQuestionProps {
  webhook: Webhook;
  onCreated: (webhook: WebhookWithSecret) => void;
  onCancel: () => void;
}

function RotateQuestion({ webhook, onCreated, onCancel }: RotateQuestionProps) {
  const words = useWords(WEBHOOKS).rotate;
  const rotate = useRotateWebhookSecret(webhook.id);
  const former = webhook.previous_secret_expires_at;
  return (
    <AskFirst words={words} onSubmit={async () => onCreated(await rotate.mutateAsync())} onCancel={onCancel}>
      {words.text}
      {former !== null && new Date(former) > new Date() ? ` ${words.again}` : null}
    </AskFirst>
  );
}
