import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { VideoList } from "#components/videos/video-list.tsx";
import { toVideosQuery, videoListSearch } from "#components/videos/video-list-search.ts";
import { videosPage } from "#lib/client/videos/videos.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/videos/video-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.videos.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/videos", searchParams));
  const query = toVideosQuery(parseListSearch(videoListSearch, await searchParams));
  return (
    <Prefetched queries={[answered(videosPage(actor.orgId, query), asClientPage(list(actor, query)))]}>
      <VideoList />
    </Prefetched>
  );
}
