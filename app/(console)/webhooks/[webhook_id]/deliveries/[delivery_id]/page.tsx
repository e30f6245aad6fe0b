import { titled } from "#app/page-messages.ts";
import { DeliveryPage } from "#components/webhooks/delivery-page.tsx";
import { deliveryItem } from "#lib/client/webhooks/webhook-deliveries.ts";
import { webhookWithTag } from "#lib/client/webhooks/webhooks.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { webhook } from "#lib/contract/resources/webhook.ts";
import { deliveryParams } from "#lib/contract/resources/webhook-delivery.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get as getDelivery } from "#lib/server/webhooks/delivery-service.ts";
import { get } from "#lib/server/webhooks/webhook-service.ts";
import { NoAccess } from "../../../../no-access.tsx";
import { answered, Prefetched, withTag } from "../../../../prefetched.tsx";
import { routeParams } from "../../../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.delivery);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { webhook_id: webhookId, delivery_id: id } = await routeParams(deliveryParams, params);
  const actor = await pageActor(`/webhooks/${webhookId}/deliveries/${id}`);
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="webhooks" />;
  const whole = answered(webhookWithTag(actor.orgId, webhookId), withTag(get(actor, webhookId), webhook));
  const delivery = answered(deliveryItem(actor.orgId, webhookId, id), getDelivery(actor, webhookId, id));
  return (
    <Prefetched queries={[whole, delivery]}>
      <DeliveryPage webhookId={webhookId} deliveryId={id} />
    </Prefetched>
  );
}
