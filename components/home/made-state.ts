import type { MadeVideo } from "#lib/client/videos/made-videos.ts";

export type MadeState = "ready" | "succeeded" | "outOfDate" | "inProgress" | "failed";

/** What Home says of a video: the words of its status, unless it is out of date or on its way. */
export function madeState({ status, stale }: Pick<MadeVideo, "status" | "stale">): MadeState {
  if (status === "ready" || status === "succeeded") return stale === null ? status : "outOfDate";
  return status === "failed" ? "failed" : "inProgress";
}
