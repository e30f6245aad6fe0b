import { titled } from "#app/page-messages.ts";
import { SendPage } from "#components/messages/send/send-page.tsx";
import { videoItem } from "#lib/client/videos/videos.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { videoParams } from "#lib/contract/resources/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { isMailSetUp } from "#lib/server/mails/index.ts";
import { get } from "#lib/server/videos/video-service.ts";
import { localAddress } from "#lib/server/watch-links/index.ts";
import { NoAccess } from "../../../no-access.tsx";
import { answered, Prefetched } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";
import { templateQueriesOf } from "../../../template-queries-of.ts";

export const generateMetadata = titled((t) => t.send.action);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { video_id: id } = await routeParams(videoParams, params);
  const actor = await pageActor(`/videos/${id}/send`);
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="send" />;
  const video = get(actor, id);
  const queries = [answered(videoItem(actor.orgId, id), video), ...(await templateQueriesOf(actor, video))];
  return (
    <Prefetched queries={queries}>
      <SendPage source={{ of: "video", id }} isMailSetUp={isMailSetUp()} localAddress={localAddress()} />
    </Prefetched>
  );
}
