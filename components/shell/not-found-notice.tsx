"use client";

import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";

/** Shown for a page that does not exist, or that the user may not see. */
export function NotFoundNotice() {
  const t = useMessages(SHELL).nothingHere;
  return (
    <EmptyState
      title={t.title}
      action={
        <LinkButton href="/" variant="default">
          {t.toStart}
        </LinkButton>
      }
    >
      {t.text}
    </EmptyState>
  );
}
