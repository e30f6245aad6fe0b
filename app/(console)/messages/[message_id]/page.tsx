import { titled } from "#app/page-messages.ts";
import { MessagePage } from "#components/messages/message-page.tsx";
import { messageItem } from "#lib/client/messages/messages.ts";
import { messageParams } from "#lib/contract/resources/message.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/messages/message-service.ts";
import { answered, Prefetched } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.messageDetails.page.message);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { message_id: id } = await routeParams(messageParams, params);
  const actor = await pageActor(`/messages/${id}`);
  return (
    <Prefetched queries={[answered(messageItem(actor.orgId, id), get(actor, id))]}>
      <MessagePage messageId={id} />
    </Prefetched>
  );
}
