"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

interface ErrorPageProps {
  /** `digest` is what the server's log calls this fault. */
  error: Error & { digest?: string };
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main>
      <ErrorState page title="This page could not be shown" requestId={error.digest ?? null} onRetry={retry}>
        Try again. If it stays, send the id below to whoever runs this installation.
      </ErrorState>
    </main>
  );
}
