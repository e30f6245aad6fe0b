import { QueryClient } from "@tanstack/react-query";

/**
 * A query client with this console's defaults: what was just loaded stays fresh for half a minute; a lost
 * connection or a fault of the server is tried twice more; what the server refused (4xx) is not tried again.
 * On the server make one for each request, so that nothing of one reader reaches another.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Never paused: a request without a connection fails at once and says so, instead of waiting without a word.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      },
      // Kept back until the connection returns, it would be sent then, beside the one that somebody tried again.
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && error.status >= 400 && error.status < 500;
}
