"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

interface ErrorPageProps {
  /** `digest` is what the server's log calls this fault. */
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorState title="This page could not be shown" requestId={error.digest ?? null} onRetry={reset}>
      Try again. If it stays, send the id below to whoever runs this installation.
    </ErrorState>
  );
}
