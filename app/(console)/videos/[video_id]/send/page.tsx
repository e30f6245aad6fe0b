import { titled } from "#app/page-messages.ts";
import { SendPage } from "#components/messages/send/send-page.tsx";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { videoItem } from "#lib/client/videos/videos.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { template } from "#lib/contract/resources/template.ts";
import { videoParams } from "#lib/contract/resources/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { isMailSetUp } from "#lib/server/mails/index.ts";
import { get as getTemplate } from "#lib/server/templates/template-service.ts";
import { get } from "#lib/server/videos/video-service.ts";
import { NoAccess } from "../../../no-access.tsx";
import { answered, Prefetched, withTag } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";

export const generateMetadata = titled((t) => t.send.action);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { video_id: id } = await routeParams(videoParams, params);
  const actor = await pageActor(`/videos/${id}/send`);
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="send" />;
  const video = get(actor, id);
  const found = await video.catch(() => null);
  const templates =
    found === null
      ? []
      : [
          answered(
            templateWithTag(actor.orgId, found.template_id),
            withTag(getTemplate(actor, found.template_id), template),
          ),
        ];
  const queries = [answered(videoItem(actor.orgId, id), video), ...templates];
  return (
    <Prefetched queries={queries}>
      <SendPage source={{ of: "video", id }} isMailSetUp={isMailSetUp()} />
    </Prefetched>
  );
}
