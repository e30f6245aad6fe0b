import type { StatusTone } from "#components/ui/status-badge.tsx";
import type { Collection } from "#lib/client/collections/collections.ts";

export const statusTones: Record<Collection["status"], StatusTone> = {
  queued: "neutral",
  rendering: "active",
  packaging: "active",
  ready: "success",
  completed: "success",
  failed: "danger",
  canceled: "neutral",
};
