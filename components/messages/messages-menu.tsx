"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listMessages } from "#lib/client/generated/message-operations.ts";

/** The "…" menu of the list of messages. */
export function MessagesMenu() {
  const t = useMessages(SENT_MESSAGES);
  return (
    <PageMenu
      requests={[{ title: t.request, snippets: (origin) => requestSnippets(listMessages, {}, origin) }]}
    />
  );
}
