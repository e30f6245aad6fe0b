"use client";

import { KIT } from "#components/i18n/generated/kit.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import styles from "./not-found-notice.module.css";

/**
 * Shown for a page that does not exist, or that the user may not see.
 * @param requestId finds its line in the server's log
 */
export function NotFoundNotice({ requestId }: { requestId: string | null }) {
  const t = useMessages(SHELL).nothingHere;
  const kit = useMessages(KIT);
  return (
    <EmptyState
      title={t.title}
      action={
        <>
          <LinkButton href="/" variant="default">
            {t.toStart}
          </LinkButton>
          {requestId === null ? null : (
            <p className={styles.id}>
              {kit.requestId} <code>{requestId}</code>
            </p>
          )}
        </>
      }
    >
      {t.text}
    </EmptyState>
  );
}
