"use client";

import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFaultId } from "./use-fault-id.ts";

export interface PageFaultProps {
  /** `digest` is the id of this error in the server's log; an error of the browser alone comes without one. */
  error: Error & { digest?: string };
  retry: () => void;
}

/** Shown instead of a page that failed to render. */
export function PageFault({ error, retry }: PageFaultProps) {
  const t = useMessages(SHELL).pageFault;
  const id = useFaultId(error);
  return (
    <ErrorState page title={t.title} requestId={id} onRetry={retry}>
      {id === null ? t.textWithoutId : t.text}
    </ErrorState>
  );
}
