import type { Route } from "next";
import { useRouter } from "next/navigation";

/**
 * Leads away from the page of what was just deleted, which gives up its place in the history. Next.js keeps the pages that
 * were seen as they were, for going back to them: with the refresh it forgets all of them, and asks the server anew.
 */
export function useLeaveDeleted() {
  const router = useRouter();
  return <Path extends string>(path: Route<Path>) => {
    router.replace(path);
    router.refresh();
  };
}
