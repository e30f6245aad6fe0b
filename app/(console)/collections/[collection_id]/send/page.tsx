import { titled } from "#app/page-messages.ts";
import { PREVIEWED } from "#components/messages/send/previewed.ts";
import { SendPage } from "#components/messages/send/send-page.tsx";
import { collectionItem, collectionVideosPage } from "#lib/client/collections/collections.ts";
import { collectionParams } from "#lib/contract/resources/collection.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get, listVideos } from "#lib/server/collections/collection-service.ts";
import { isMailSetUp } from "#lib/server/mails/index.ts";
import { localAddress } from "#lib/server/watch-links/index.ts";
import { NoAccess } from "../../../no-access.tsx";
import { answered, asClientPage, Prefetched } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";
import { templateQueriesOf } from "../../../template-queries-of.ts";

export const generateMetadata = titled((t) => t.send.action);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { collection_id: id } = await routeParams(collectionParams, params);
  const actor = await pageActor(`/collections/${id}/send`);
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="send" />;
  const collection = get(actor, id);
  const queries = [
    answered(collectionItem(actor.orgId, id), collection),
    answered(
      collectionVideosPage(actor.orgId, id, PREVIEWED),
      asClientPage(listVideos(actor, id, { ...PREVIEWED, count: false })),
    ),
    ...(await templateQueriesOf(actor, collection)),
  ];
  return (
    <Prefetched queries={queries}>
      <SendPage source={{ of: "collection", id }} isMailSetUp={isMailSetUp()} localAddress={localAddress()} />
    </Prefetched>
  );
}
