import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { useMayApprove } from "../may-approve.ts";
import { waitingSpan } from "../waiting-span.ts";

/** What waits for an approval, of all rules: what the user may approve, and what others do. @param today the reader's day */
export function useWaiting(today: string) {
  const rules = useCelebrationRules();
  const mayApprove = useMayApprove();
  const waiting = useOccurrences(waitingSpan(today));
  const approvable = new Set(rules.data?.filter(mayApprove).map(({ id }) => id));
  const items = waiting.data?.items ?? [];
  const own = items.filter(({ celebration_id: id }) => approvable.has(id));
  return {
    /** False until both are there. */
    isLoaded: rules.data !== undefined && waiting.data !== undefined,
    error: rules.error ?? waiting.error,
    retry: () => Promise.all([rules.refetch(), waiting.refetch()]),
    rules: rules.data ?? [],
    own,
    others: items.length - own.length,
    isComplete: waiting.data?.isComplete ?? true,
  };
}
