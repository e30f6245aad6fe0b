"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { useReturnedFocus } from "#components/ui/use-returned-focus.ts";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
import type { Webhook } from "#lib/client/webhooks.ts";
import { EditWebhook, type WebhookVersion } from "./edit-webhook.tsx";
import styles from "./webhook-page.module.css";

interface WebhookAboutProps {
  version: WebhookVersion;
  /** What can be done about the secret. */
  secret: ReactNode;
}

/** Where to and of what, changed in place; and the secret, of which only its age is known. */
export function WebhookAbout({ version, secret }: WebhookAboutProps) {
  const words = useWords(WEBHOOKS).page;
  const webhookWords = useWords(WEBHOOKS);
  // Editing goes on from this version, whatever is loaded in the background meanwhile.
  const [editing, setEditing] = useState<WebhookVersion | null>(null);
  const editButton = useReturnedFocus(editing !== null);
  const webhook = version.value;
  return (
    <>
      <Panel
        title={words.about}
        aside={
          editing === null ? (
            <Button ref={editButton} variant="default" size="compact-md" onClick={() => setEditing(version)}>
              {words.edit}
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
      <Panel title={webhookWords.create.secret} aside={secret}>
        <SecretFacts webhook={webhook} />
      </Panel>
    </>
  );
}

function About({ webhook }: { webhook: Webhook }) {
  const webhookWords = useWords(WEBHOOKS);
  const words = useWords(WEBHOOKS).page;
  return (
    <>
      <div className={styles.address}>{webhook.url}</div>
      <ul className={styles.events} aria-label={webhookWords.form.events}>
        {webhook.events.map((event) => (
          <li className={styles.event} key={event}>
            {webhookWords.events[event]}
            <code className={styles.code}>{event}</code>
          </li>
        ))}
      </ul>
      <FactList>
        <Fact term={words.created}>
          <RelativeTime instant={webhook.created_at} />
        </Fact>
        <Fact term={words.changed}>
          <RelativeTime instant={webhook.updated_at} />
        </Fact>
      </FactList>
    </>
  );
}

function SecretFacts({ webhook }: { webhook: Webhook }) {
  const words = useWords(WEBHOOKS).page;
  const former = webhook.previous_secret_expires_at;
  if (former === null || new Date(former) <= new Date()) {
    return <span className={styles.dim}>{words.secret}</span>;
  }
  return (
    <FactList>
      <Fact term={words.oldSecret}>
        <ExactTime instant={former} />
      </Fact>
    </FactList>
  );
}
