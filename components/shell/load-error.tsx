"use client";

import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api/call.ts";

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * Shown instead of data that a query could not load: the API's message, and the request id for finding it in
 * the log.
 */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const message = errorText(error, useErrorMessages());
  const refusal = error instanceof ApiError ? error : null;
  // Reloading redirects a signed-out user to the sign-in page, and back afterwards.
  const retry = refusal?.status === 401 ? () => window.location.reload() : onRetry;
  return (
    <ErrorState requestId={refusal?.requestId ?? null} onRetry={retry}>
      {message}
    </ErrorState>
  );
}
