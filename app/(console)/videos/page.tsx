import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { VideoList } from "#components/videos/video-list.tsx";
import { toVideosQuery, videoListSearch } from "#components/videos/video-list-search.ts";
import { NAMED_TEMPLATES, templatesPage } from "#lib/client/templates/templates.ts";
import { videosPage } from "#lib/client/videos/videos.ts";
import { templateListQuery } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listTemplates } from "#lib/server/templates/template-service.ts";
import { list } from "#lib/server/videos/video-service.ts";
import { answered, asClientPage, asFoundPage, Prefetched } from "../prefetched.tsx";
import { rememberedColumns } from "../remembered-columns.ts";
import { pageAddress, type Search } from "../route-params.ts";
import { prefetchedViews } from "../saved-views.ts";

export const generateMetadata = titled((t) => t.videos.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/videos", searchParams));
  const search = parseListSearch(videoListSearch, await searchParams);
  const query = toVideosQuery(search);
  const views = await prefetchedViews(actor, "videos", searchParams);
  const templates = () => asClientPage(listTemplates(actor, templateListQuery.parse(NAMED_TEMPLATES)));
  return (
    <Prefetched
      queries={[
        views,
        answered(videosPage(actor.orgId, query), asFoundPage(list(actor, query))),
        answered(templatesPage(actor.orgId, NAMED_TEMPLATES), templates()),
      ]}
    >
      <VideoList rememberedColumns={await rememberedColumns("videos", searchParams)} />
    </Prefetched>
  );
}
