import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";

/** Whether a rule is on. */
export function CelebrationState({ enabled, plain = false }: { enabled: boolean; plain?: boolean }) {
  const t = useMessages(CELEBRATIONS);
  return <StatusBadge plain={plain} tone={enabled ? "success" : "neutral"} label={enabled ? t.on : t.off} />;
}
