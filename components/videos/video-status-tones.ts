import type { StatusTone } from "#components/ui/status-badge.tsx";
import type { Video } from "#lib/client/videos/videos.ts";

export const statusTones: Record<Video["status"], StatusTone> = {
  queued: "neutral",
  rendering: "active",
  ready: "success",
  succeeded: "success",
  failed: "danger",
  canceled: "neutral",
};
