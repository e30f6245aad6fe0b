"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmStep, ShownOnceDialog } from "#components/shell/index.ts";
import {
  useRotateWebhookSecret,
  type Webhook,
  type WebhookWithSecret,
} from "#lib/client/webhooks/webhooks.ts";

/** Creates a new secret after a confirmation, and shows it; it cannot be shown again. */
export function RotateSecret({ webhook }: { webhook: Webhook }) {
  const t = useMessages(WEBHOOKS).rotate;
  const { secret: label, copy, copied, done } = useMessages(WEBHOOKS).create;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpened(true)}>
        {t.action}
      </Button>
      <ShownOnceDialog<WebhookWithSecret>
        opened={opened}
        onClose={close}
        t={{ ...t, copy, copied, done }}
        form={(onCreated) => <RotateQuestion webhook={webhook} onCreated={onCreated} onCancel={close} />}
        shown={({ secret }) => ({ sentence: t.ready, label, value: secret })}
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
  const t = useMessages(WEBHOOKS).rotate;
  const rotate = useRotateWebhookSecret(webhook.id);
  const former = webhook.previous_secret_expires_at;
  return (
    <ConfirmStep t={t} onSubmit={async () => onCreated(await rotate.mutateAsync())} onCancel={onCancel}>
      {t.text}
      {former !== null && new Date(former) > new Date() ? ` ${t.again}` : null}
    </ConfirmStep>
  );
}
