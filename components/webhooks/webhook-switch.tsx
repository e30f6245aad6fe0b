"use client";

import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import { useUpdateWebhook, type Webhook } from "#lib/client/webhooks.ts";
import { hostOf } from "./webhook-address.ts";
import styles from "./webhook-page.module.css";

/** Why nothing is sent, since when, and the way to go on. */
export function WebhookOff({ webhook }: { webhook: Webhook }) {
  const webhookWords = useWords(WEBHOOKS);
  const words = webhookWords.off;
  const update = useUpdateWebhook(webhook.id);
  const reason = webhook.disabled_reason ?? "by_user";
  return (
    <section className={styles.off} data-tone={reason === "by_user" ? undefined : "danger"} role="status">
      <p className={styles.offWords}>
        {words[reason]}{" "}
        {webhook.disabled_at === null ? null : (
          <>
            {words.since} <RelativeTime instant={webhook.disabled_at} />.
          </>
        )}
      </p>
      <CommandButton
        shown={webhook.enabled}
        onCommand={() => update.mutateAsync({ body: { enabled: true } }).then(focusHeading)}
        onFailure={(error) => notifyFailure(words.enableFailed, error)}
      >
        {words.enable}
      </CommandButton>
    </section>
  );
}

/** Stops what is sent, until it is switched on again. */
export function SwitchOff({ webhook }: { webhook: Webhook }) {
  const webhookWords = useWords(WEBHOOKS);
  const words = webhookWords.disable;
  const update = useUpdateWebhook(webhook.id);
  return (
    <ConfirmButton
      label={words.action}
      title={words.question(hostOf(webhook.url))}
      confirmLabel={words.action}
      onConfirm={async () => {
        await update.mutateAsync({ body: { enabled: false } });
        notifyDone(words.done);
        focusHeading();
      }}
    >
      {words.text}
    </ConfirmButton>
  );
}
