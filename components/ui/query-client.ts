import { QueryClient } from "@tanstack/react-query";

/**
 * A query client with this console's defaults. Data stays fresh for half a minute. A lost connection or a
 * server error is retried twice; a refused request (4xx) is not. On the server, create one per request, so
 * that no data of one user reaches another.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Never paused: a request without a connection fails at once with an error instead of waiting
        // silently.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      },
      // A paused mutation would be sent when the connection returns, next to one that the user has sent
      // again.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && error.status >= 400 && error.status < 500;
}
