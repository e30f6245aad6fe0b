import type { Words } from "#components/words/catalogue.ts";
import type { Video } from "#lib/client/videos.ts";

/** Why a video is out of date, as a sentence's end. */
export function staleText(reasons: NonNullable<Video["stale"]>, words: Words["videos"]["stale"]): string {
  return `${reasons.map((reason) => words.reasons[reason]).join(", ")}.`;
}
