import type { Messages } from "#components/i18n/catalogue.ts";
import type { Video } from "#lib/client/videos/videos.ts";

/** Why a video is outdated, as the end of a sentence. */
export function staleText(reasons: NonNullable<Video["stale"]>, t: Messages["videos"]["stale"]): string {
  return `${reasons.map((reason) => t.reasons[reason]).join(", ")}.`;
}
