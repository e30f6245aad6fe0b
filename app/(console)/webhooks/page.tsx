import { titled } from "#app/page-messages.ts";
import { WebhookList } from "#components/webhooks/webhook-list.tsx";
import { deliveriesPage, LAST_DELIVERY } from "#lib/client/webhooks/webhook-deliveries.ts";
import { webhookList } from "#lib/client/webhooks/webhooks.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { deliveryListQuery } from "#lib/contract/resources/webhook-delivery.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listDeliveries } from "#lib/server/webhooks/delivery-service.ts";
import { list } from "#lib/server/webhooks/webhook-service.ts";
import { NoAccess } from "../no-access.tsx";
import { answered, asClientPage, everyItem, Prefetched } from "../prefetched.tsx";

export const generateMetadata = titled((t) => t.webhooks.title);

export default async function Page() {
  const actor = await pageActor("/webhooks");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="webhooks" />;
  const webhooks = await everyItem((query) => list(actor, query));
  const last = deliveryListQuery.parse(LAST_DELIVERY);
  const deliveries = webhooks.map(({ id }) =>
    answered(deliveriesPage(actor.orgId, id, LAST_DELIVERY), asClientPage(listDeliveries(actor, id, last))),
  );
  return (
    <Prefetched queries={[answered(webhookList(actor.orgId), Promise.resolve(webhooks)), ...deliveries]}>
      <WebhookList />
    </Prefetched>
  );
}
