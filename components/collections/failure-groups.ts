import type { Video } from "#lib/client/videos/videos.ts";

type VideoError = NonNullable<Video["error"]>;

/** Videos that failed for the same reason. */
export interface FailureReason {
  key: string;
  error: VideoError;
  videos: Video[];
}

/** Why videos failed, the most frequent reason first. */
export function reasonsOf(videos: readonly Video[]): FailureReason[] {
  const reasons = new Map<string, FailureReason>();
  for (const video of videos) {
    const { error } = video;
    if (error === null) continue;
    const key = keyOf(error);
    const known = reasons.get(key);
    if (known === undefined) reasons.set(key, { key, error, videos: [video] });
    else known.videos.push(video);
  }
  return [...reasons.values()].sort((a, b) => b.videos.length - a.videos.length);
}

/** By reason and facts; of an error from before there were reasons only its sentence tells. */
function keyOf({ code, reason, ctx = {}, message }: VideoError): string {
  if (reason === undefined) return JSON.stringify([code, message]);
  const facts = Object.entries(ctx).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([code, reason, facts]);
}
