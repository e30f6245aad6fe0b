import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Occasion } from "#lib/contract/resources/video.ts";
import { type ClientPage, call } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import { listKey } from "../api/query-keys.ts";
import { listVideosFields } from "../generated/list-fields/list-videos-fields.ts";
import { listVideos } from "../generated/operations.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { isVideoEnded, type Video, type VideosQuery } from "./videos.ts";

/** What is shown of a video next to what it celebrates. */
export type MadeVideo = Pick<Video, "id" | "person_id" | "occasion_on" | "status" | "stale"> & {
  occasion: Occasion;
};

type FetchPage = (query: VideosQuery) => Promise<Pick<ClientPage<Video>, "items" | "nextCursor">>;

/** As many as there are celebrations on the home page, with some to spare for those made twice. */
const MOST = 1_600;
const POLL_MS = 5_000;

/** Collects the videos for the occasions of a window, newest first, read through the API or the service. */
export async function collectMadeVideos(
  fetchPage: FetchPage,
  { from, to }: { from: string; to: string },
): Promise<ClientPage<MadeVideo>> {
  const found = await Promise.all(
    listVideosFields.occasion.values.map(async (occasion) => {
      const days = { occasion, occasion_from: from, occasion_to: to };
      const { items } = await collectPages((cursor) => fetchPage({ ...days, limit: PAGE, cursor }), MOST);
      return items.map((video) => shownOf(video, occasion));
    }),
  );
  return { items: found.flat(), nextCursor: null, total: null };
}

const shownOf = ({ id, person_id, occasion_on, status, stale }: Video, occasion: Occasion): MadeVideo => ({
  ...{ id, person_id, occasion_on, status, stale },
  occasion,
});

/** Cached as a page of videos, so that live updates are written into it. */
export function madeVideos(orgId: string, window: { from: string; to: string }) {
  return queryOptions({
    queryKey: listKey(orgId, "videos", { made: window }),
    queryFn: ({ signal }) => collectMadeVideos((query) => call(listVideos, { orgId, query, signal }), window),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isVideoEnded) === false ? pollInterval(POLL_MS) : false,
  });
}

/** @param window calendar days, `YYYY-MM-DD`, both inclusive */
export function useMadeVideos(window: { from: string; to: string }) {
  return useQuery(madeVideos(useOrganization().id, window));
}
