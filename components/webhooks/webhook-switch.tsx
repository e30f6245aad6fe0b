"use client";

import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useUpdateWebhook, type Webhook } from "#lib/client/webhooks/webhooks.ts";
import { hostOf } from "./webhook-address.ts";
import styles from "./webhook-page.module.css";

/** Why and since when the webhook is off, with a button to turn it on. */
export function WebhookOff({ webhook }: { webhook: Webhook }) {
  const webhookMessages = useMessages(WEBHOOKS);
  const t = webhookMessages.off;
  const update = useUpdateWebhook(webhook.id);
  const reason = webhook.disabled_reason ?? "by_user";
  return (
    <section className={styles.off} data-tone={reason === "by_user" ? undefined : "danger"} role="status">
      <p className={styles.offWords}>
        {t[reason]}{" "}
        {webhook.disabled_at === null ? null : (
          <>
            {t.since} <RelativeTime instant={webhook.disabled_at} />.
          </>
        )}
      </p>
      <CommandButton
        shown={webhook.enabled}
        onCommand={() => update.mutateAsync({ body: { enabled: true } }).then(focusHeading)}
        onFailure={(error) => notifyFailure(t.enableFailed, error)}
      >
        {t.enable}
      </CommandButton>
    </section>
  );
}

/** Turns the webhook off until it is turned on again. */
export function SwitchOff({ webhook }: { webhook: Webhook }) {
  const webhookMessages = useMessages(WEBHOOKS);
  const t = webhookMessages.disable;
  const update = useUpdateWebhook(webhook.id);
  return (
    <ConfirmButton
      label={t.action}
      title={t.question({ host: hostOf(webhook.url) })}
      confirmLabel={t.action}
      onConfirm={async () => {
        await update.mutateAsync({ body: { enabled: false } });
        notifyDone(t.done);
        focusHeading();
      }}
    >
      {t.text}
    </ConfirmButton>
  );
}
