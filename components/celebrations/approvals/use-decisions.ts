import { APPROVALS } from "#components/i18n/generated/approvals.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { showNotice } from "#components/ui/notices.ts";
import { useApproveOccurrences, useSkipOccurrences } from "#lib/client/celebrations/occurrences.ts";

/** Approves or skips several, and says what became of it. */
export function useDecisions() {
  const t = useMessages(APPROVALS);
  const approval = useApproveOccurrences();
  const skipping = useSkipOccurrences();
  return {
    approve: (ids: readonly string[]) =>
      approval.mutate(ids, {
        onSuccess: ({ approved, unchanged }) => {
          if (approved > 0) notifyDone(t.approved({ count: approved }));
          if (unchanged > 0) showNotice({ message: t.unchanged({ count: unchanged }), autoClose: false });
        },
        onError: (error) => notifyFailure(t.failed, error),
      }),
    skip: (ids: readonly string[]) =>
      skipping.mutate(ids, {
        onSuccess: () => notifyDone(t.skipped({ count: ids.length })),
        onError: (error) => notifyFailure(t.skipFailed, error),
      }),
    isBusy: approval.isPending || skipping.isPending,
  };
}
