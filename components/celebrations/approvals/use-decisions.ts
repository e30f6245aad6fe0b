import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { showNotice } from "#components/ui/notices.ts";
import {
  type SeenOccurrence,
  useApproveOccurrences,
  useSkipOccurrences,
} from "#lib/client/celebrations/occurrences.ts";

/** Approves or skips several, and says what became of it. */
export function useDecisions() {
  const t = useMessages(APPROVALS);
  const approval = useApproveOccurrences();
  const skipping = useSkipOccurrences();
  return {
    approve: (shown: readonly SeenOccurrence[]) =>
      approval.mutate(shown, {
        onSuccess: ({ approved, unchanged }) => {
          if (approved > 0) notifyDone(t.approved({ count: approved }));
          if (unchanged > 0) showNotice({ message: t.unchanged({ count: unchanged }), autoClose: false });
        },
        onError: (error) => notifyFailure(t.failed, error),
      }),
    skip: (ids: readonly string[]) =>
      skipping.mutate(ids, {
        onSuccess: ({ skipped, unchanged }) => {
          if (skipped > 0) notifyDone(t.skipped({ count: skipped }));
          if (unchanged > 0) showNotice({ message: t.notSkipped({ count: unchanged }), autoClose: false });
        },
        onError: (error) => notifyFailure(t.skipFailed, error),
      }),
    isBusy: approval.isPending || skipping.isPending,
  };
}
