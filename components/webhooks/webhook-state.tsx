"use client";

import { DELIVERIES } from "#components/i18n/generated/deliveries.en.ts";
import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { StatusTone } from "#components/ui/status-badge.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Delivery } from "#lib/client/webhooks/webhook-deliveries.ts";
import type { Webhook } from "#lib/client/webhooks/webhooks.ts";

interface WebhookStateProps {
  webhook: Webhook;
  plain?: boolean;
}

/** Whether events are sent, and if not, who turned it off. */
export function WebhookState({ webhook, plain = false }: WebhookStateProps) {
  const webhookMessages = useMessages(WEBHOOKS);
  const { states } = webhookMessages;
  if (webhook.enabled) return <StatusBadge plain={plain} tone="success" label={states.on} />;
  const reason = webhook.disabled_reason ?? "by_user";
  return (
    <StatusBadge plain={plain} tone={reason === "by_user" ? "neutral" : "danger"} label={states[reason]} />
  );
}

const tones: Record<Delivery["status"], StatusTone> = {
  pending: "active",
  delivered: "success",
  failed: "danger",
};

interface DeliveryStatusProps {
  delivery: Pick<Delivery, "status" | "attempt">;
  plain?: boolean;
}

/** The status of a delivery; one that failed and will be retried says so. */
export function DeliveryStatus({ delivery, plain = false }: DeliveryStatusProps) {
  const deliveryMessages = useMessages(DELIVERIES);
  const { status, attempt } = delivery;
  const label =
    status === "pending" && attempt > 0 ? deliveryMessages.triedAgain : deliveryMessages.status[status];
  return <StatusBadge plain={plain} tone={tones[status]} label={label} />;
}

/** Whether sending it again would change anything: its first attempt is due at once anyway. */
export const isReplayable = ({ status, attempt }: Pick<Delivery, "status" | "attempt">): boolean =>
  status !== "pending" || attempt > 0;
