import type { QueryClient } from "@tanstack/react-query";
import { resourceKey } from "../api/query-keys.ts";

/** Reads again what shows videos and collections, after many of them were deleted or are made again. */
export async function refreshVideos(queryClient: QueryClient, orgId: string): Promise<void> {
  const keys = (["videos", "collections"] as const).map((resource) => resourceKey(orgId, resource));
  // Pages visited before: what they show may be gone.
  for (const queryKey of keys) queryClient.removeQueries({ queryKey, type: "inactive" });
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
