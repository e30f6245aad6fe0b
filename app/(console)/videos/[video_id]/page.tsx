import { titled } from "#app/page-words.ts";
import { VideoPage } from "#components/videos/video-page.tsx";
import { videoItem } from "#lib/client/videos.ts";
import { videoParams } from "#lib/contract/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/videos/video-service.ts";
import { answered, Prefetched } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((words) => words.pages.video);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { video_id: videoId } = await routeParams(videoParams, params);
  const actor = await pageActor(`/videos/${videoId}`);
  return (
    <Prefetched queries={[answered(videoItem(actor.orgId, videoId), get(actor, videoId))]}>
      <VideoPage videoId={videoId} />
    </Prefetched>
  );
}
