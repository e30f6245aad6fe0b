"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { useReturnedFocus } from "#components/ui/use-returned-focus.ts";
import type { Webhook } from "#lib/client/webhooks/webhooks.ts";
import { EditWebhook, type WebhookVersion } from "./edit-webhook.tsx";
import styles from "./webhook-page.module.css";

interface WebhookAboutProps {
  version: WebhookVersion;
  /** Actions for the secret. */
  secret: ReactNode;
}

/** The URL and the events, edited in place; and the secret, of which only the age is known. */
export function WebhookAbout({ version, secret }: WebhookAboutProps) {
  const t = useMessages(WEBHOOKS).page;
  const webhookMessages = useMessages(WEBHOOKS);
  // The edit is based on this version, whatever is loaded in the background meanwhile.
  const [editing, setEditing] = useState<WebhookVersion | null>(null);
  const editButton = useReturnedFocus(editing !== null);
  const webhook = version.value;
  return (
    <>
      <Panel
        title={t.about}
        aside={
          editing === null ? (
            <Button ref={editButton} variant="default" size="compact-md" onClick={() => setEditing(version)}>
              {t.edit}
            </Button>
          ) : null
        }
      >
        {editing === null ? (
          <About webhook={webhook} />
        ) : (
          <EditWebhook webhook={editing} onDone={() => setEditing(null)} />
        )}
      </Panel>
      <Panel title={webhookMessages.create.secret} aside={secret}>
        <SecretFacts webhook={webhook} />
      </Panel>
    </>
  );
}

function About({ webhook }: { webhook: Webhook }) {
  const webhookMessages = useMessages(WEBHOOKS);
  const t = useMessages(WEBHOOKS).page;
  return (
    <>
      <div className={styles.address}>{webhook.url}</div>
      <ul className={styles.events} aria-label={webhookMessages.form.events}>
        {webhook.events.map((event) => (
          <li className={styles.event} key={event}>
            {webhookMessages.events[event]}
            <code className={styles.code}>{event}</code>
          </li>
        ))}
      </ul>
      <FactList>
        <Fact term={t.created}>
          <RelativeTime instant={webhook.created_at} />
        </Fact>
        <Fact term={t.changed}>
          <RelativeTime instant={webhook.updated_at} />
        </Fact>
      </FactList>
    </>
  );
}

function SecretFacts({ webhook }: { webhook: Webhook }) {
  const t = useMessages(WEBHOOKS).page;
  const former = webhook.previous_secret_expires_at;
  if (former === null || new Date(former) <= new Date()) {
    return <span className={styles.dim}>{t.secret}</span>;
  }
  return (
    <FactList>
      <Fact term={t.oldSecret}>
        <ExactTime instant={former} />
      </Fact>
    </FactList>
  );
}
