import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useRefreshPage } from "./page-refresh.ts";

/**
 * Leaves the page of a deleted item and replaces it in the history. Next.js caches visited pages for going
 * back; the refresh clears that cache, so that the server is asked again.
 */
export function useLeaveDeleted() {
  const router = useRouter();
  const refreshPage = useRefreshPage();
  return <Path extends string>(path: Route<Path>) => {
    router.replace(path);
    refreshPage();
  };
}
