"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";

export interface PageFaultProps {
  /** `digest` is what the server's log calls this fault. */
  error: Error & { digest?: string };
  retry: () => void;
}

/** In the place of a page that failed while it was made. */
export function PageFault({ error, retry }: PageFaultProps) {
  const words = useWords(SHELL).pageFault;
  return (
    <ErrorState page title={words.title} requestId={error.digest ?? null} onRetry={retry}>
      {words.text}
    </ErrorState>
  );
}
