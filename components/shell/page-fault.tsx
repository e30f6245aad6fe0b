"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

export interface PageFaultProps {
  /** `digest` is what the server's log calls this fault. */
  error: Error & { digest?: string };
  retry: () => void;
}

/** In the place of a page that failed while it was made. */
export function PageFault({ error, retry }: PageFaultProps) {
  return (
    <ErrorState page title="This page could not be shown" requestId={error.digest ?? null} onRetry={retry}>
      Try again. If it stays, send the id below to whoever runs this installation.
    </ErrorState>
  );
}
