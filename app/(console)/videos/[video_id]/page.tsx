import { titled } from "#app/page-messages.ts";
import { VideoPage } from "#components/videos/video-page.tsx";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { videoItem } from "#lib/client/videos/videos.ts";
import { videoParams } from "#lib/contract/resources/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get as getCollection } from "#lib/server/collections/collection-service.ts";
import { get } from "#lib/server/videos/video-service.ts";
import { answered, Prefetched } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";
import { templateQueriesOf } from "../../template-queries-of.ts";

export const generateMetadata = titled((t) => t.pages.video);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { video_id: videoId } = await routeParams(videoParams, params);
  const actor = await pageActor(`/videos/${videoId}`);
  const video = get(actor, videoId);
  // Names of its template and its collection stand among its facts, and would move what is below when they came later.
  const queries = [
    answered(videoItem(actor.orgId, videoId), video),
    ...(await templateQueriesOf(actor, video)),
  ];
  const collectionId = (await video.catch(() => null))?.collection_id ?? null;
  if (collectionId !== null)
    queries.push(answered(collectionItem(actor.orgId, collectionId), getCollection(actor, collectionId)));
  return (
    <Prefetched queries={queries}>
      <VideoPage videoId={videoId} />
    </Prefetched>
  );
}
