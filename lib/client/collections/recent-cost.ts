import { useQuery } from "@tanstack/react-query";
import { fileAddress } from "../assets/file-address.ts";
import { useVideos } from "../videos/videos.ts";
import { type Collection, useCollections } from "./collections.ts";

/** What a video costs here; null for what has not been measured. */
export interface RecentCost {
  /** Seconds from one video to the next, of all workers together, in the design's newest collection that is done. */
  secondsPerVideo: number | null;
  /** Bytes of the file of the design's newest video. */
  bytesPerVideo: number | null;
  /** The same as `secondsPerVideo` of videos that were only prepared, whatever their design. */
  secondsPerPrepared: number | null;
}

/** @param templateId the design; without one, what any costs */
export function useRecentCost(templateId: string | undefined): RecentCost {
  const ofDesign = templateId === undefined ? {} : { template_id: templateId };
  const [latest] = useCollections({ ...ofDesign, status: "completed", limit: 1 }).data?.items ?? [];
  const [prepared] = useCollections({ status: "ready", limit: 1 }).data?.items ?? [];
  const [video] = useVideos({ ...ofDesign, status: "succeeded", limit: 1 }).data?.items ?? [];
  const url = video?.result_url ?? null;
  const { data: bytes } = useQuery({
    queryKey: ["file size", video?.id],
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(fileAddress(url ?? ""), { method: "HEAD", signal });
      const length = Number(headers.get("content-length"));
      return ok && length > 0 ? length : null;
    },
  });
  return {
    secondsPerVideo: latest === undefined ? null : secondsPerVideo(latest),
    bytesPerVideo: bytes ?? null,
    secondsPerPrepared: prepared === undefined ? null : secondsPerPrepared(prepared),
  };
}

type Run = Pick<Collection, "keep" | "completed" | "started_at" | "completed_at">;

/** Of a collection whose videos were all rendered in its only run; null for another. */
export const secondsPerVideo = (run: Run): number | null => (run.keep ? secondsPerEach(run) : null);

/** Of a collection whose videos were all prepared; null for another. */
export const secondsPerPrepared = (run: Run): number | null => (run.keep ? null : secondsPerEach(run));

function secondsPerEach({ completed, started_at: from, completed_at: to }: Run): number | null {
  if (completed === 0 || from === null || to === null) return null;
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return seconds > 0 ? seconds / completed : null;
}
