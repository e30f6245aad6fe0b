"use client";

import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";

export interface PageFaultProps {
  /** `digest` is the id of this error in the server's log; an error of the browser alone has none. */
  error: Error & { digest?: string };
  retry: () => void;
}

/** Shown instead of a page that failed to render. */
export function PageFault({ error, retry }: PageFaultProps) {
  const t = useMessages(SHELL).pageFault;
  return (
    <ErrorState page title={t.title} requestId={error.digest ?? null} onRetry={retry}>
      {error.digest === undefined ? t.textWithoutId : t.text}
    </ErrorState>
  );
}
