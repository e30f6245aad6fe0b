import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge, type StatusTone } from "#components/ui/status-badge.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

export const OCCURRENCE_TONES: Readonly<Record<Occurrence["status"], StatusTone>> = {
  planned: "neutral",
  prepared: "active",
  awaiting_approval: "warning",
  approved: "active",
  sent: "success",
  skipped: "neutral",
};

/** How far an occurrence is, and why it was skipped. */
export function OccurrenceStatus({ occurrence }: { occurrence: Occurrence }) {
  const t = useMessages(OCCURRENCES);
  const { status, reason, celebration_id: ruleId } = occurrence;
  const rule = useCelebrationRules().data?.find(({ id }) => id === ruleId);
  const isUnsent = status === "sent" && rule?.to === null;
  const reached = isUnsent ? t.doneUnsent : t.statuses[status];
  const label = reason === null ? reached : t.skipped({ reason: t.reasons[reason] });
  return <StatusBadge plain tone={OCCURRENCE_TONES[status]} label={label} />;
}
