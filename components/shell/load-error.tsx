"use client";

import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api/call.ts";

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** In the place of what a query could not load: the API's own sentence, and the id that finds it in the log. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const message = errorText(error, useErrorMessages());
  const refusal = error instanceof ApiError ? error : null;
  // Loaded anew, the page leads whoever is signed out to where they sign in, and back.
  const retry = refusal?.status === 401 ? () => window.location.reload() : onRetry;
  return (
    <ErrorState requestId={refusal?.requestId ?? null} onRetry={retry}>
      {message}
    </ErrorState>
  );
}
