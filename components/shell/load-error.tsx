"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/call.ts";

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** In the place of what a query could not load: the API's own sentence, and the id that finds it in the log. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const message = error instanceof Error ? error.message : String(error);
  return (
    <ErrorState requestId={error instanceof ApiError ? error.requestId : null} onRetry={onRetry}>
      {message}
    </ErrorState>
  );
}
