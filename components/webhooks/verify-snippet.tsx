"use client";

import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import {
  NODE_RECEIVER,
  PYTHON_RECEIVER,
  SHELL_VERIFICATION,
} from "#lib/contract/resources/webhook-receivers.ts";
import styles from "./webhook-page.module.css";

/** A complete receiver that accepts only requests signed by this installation. */
export function VerifySnippet() {
  const t = useMessages(WEBHOOKS).verify;
  const snippets = [
    { language: t.node, code: NODE_RECEIVER },
    { language: t.python, code: PYTHON_RECEIVER },
    { language: t.shell, code: SHELL_VERIFICATION },
  ];
  return (
    <div className={styles.verify}>
      <p className={styles.text}>{t.text}</p>
      <CodeSnippet label={t.title} snippets={snippets} />
    </div>
  );
}
