import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { WebhookPage } from "#components/webhooks/webhook-page.tsx";
import { listWebhookDeliveriesFields } from "#lib/client/generated/list-fields/list-webhook-deliveries-fields.ts";
import { deliveriesPage } from "#lib/client/webhooks/webhook-deliveries.ts";
import { webhookWithTag } from "#lib/client/webhooks/webhooks.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { webhook, webhookParams } from "#lib/contract/resources/webhook.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listDeliveries } from "#lib/server/webhooks/delivery-service.ts";
import { get } from "#lib/server/webhooks/webhook-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, Prefetched, withTag } from "../../prefetched.tsx";
import { pageAddress, routeParams, type Search } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.webhook);

type Props = { params: Promise<unknown>; searchParams: Promise<Search> };

export default async function Page({ params, searchParams }: Props) {
  const { webhook_id: id } = await routeParams(webhookParams, params);
  const actor = await pageActor(await pageAddress(`/webhooks/${id}`, searchParams));
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="webhooks" />;
  const query = parseListSearch(listWebhookDeliveriesFields, await searchParams);
  const shown = answered(webhookWithTag(actor.orgId, id), withTag(get(actor, id), webhook));
  const deliveries = answered(
    deliveriesPage(actor.orgId, id, query),
    asClientPage(listDeliveries(actor, id, query)),
  );
  return (
    <Prefetched queries={[shown, deliveries]}>
      <WebhookPage webhookId={id} />
    </Prefetched>
  );
}
