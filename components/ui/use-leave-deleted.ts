import type { Route } from "next";
import { useRouter } from "next/navigation";

/**
 * Leaves the page of a deleted item and replaces it in the history. Next.js caches visited pages for going
 * back; the refresh clears that cache, so that the server is asked again.
 */
export function useLeaveDeleted() {
  const router = useRouter();
  return <Path extends string>(path: Route<Path>) => {
    router.replace(path);
    router.refresh();
  };
}
