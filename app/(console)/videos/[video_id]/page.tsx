import { titled } from "#app/page-messages.ts";
import { VideoPage } from "#components/videos/video-page.tsx";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { videoItem } from "#lib/client/videos/videos.ts";
import { template } from "#lib/contract/resources/template.ts";
import { videoParams } from "#lib/contract/resources/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get as getCollection } from "#lib/server/collections/collection-service.ts";
import { get as getTemplate } from "#lib/server/templates/template-service.ts";
import { get } from "#lib/server/videos/video-service.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.video);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { video_id: videoId } = await routeParams(videoParams, params);
  const actor = await pageActor(`/videos/${videoId}`);
  const video = get(actor, videoId);
  // Their names stand among its facts, and would move what is below when they came later.
  const ids = await video.catch(() => null);
  const queries = [answered(videoItem(actor.orgId, videoId), video)];
  if (ids)
    queries.push(
      answered(
        templateWithTag(actor.orgId, ids.template_id),
        withTag(getTemplate(actor, ids.template_id), template),
      ),
    );
  const collectionId = ids?.collection_id ?? null;
  if (collectionId)
    queries.push(answered(collectionItem(actor.orgId, collectionId), getCollection(actor, collectionId)));
  return (
    <Prefetched queries={queries}>
      <VideoPage videoId={videoId} />
    </Prefetched>
  );
}
