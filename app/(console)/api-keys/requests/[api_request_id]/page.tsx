import { titled } from "#app/page-messages.ts";
import { ApiRequestPage } from "#components/api-requests/api-request-page.tsx";
import { apiRequestItem } from "#lib/client/organization/api-requests.ts";
import { apiRequestParams } from "#lib/contract/resources/api-request.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { get } from "#lib/server/api-requests/api-request-service.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../../no-access.tsx";
import { answered, Prefetched } from "../../../prefetched.tsx";
import { routeParams } from "../../../route-params.ts";

export const generateMetadata = titled((t) => t.apiRequests.title);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { api_request_id: id } = await routeParams(apiRequestParams, params);
  const actor = await pageActor(`/api-keys/requests/${id}`);
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="apiKeys" />;
  return (
    <Prefetched queries={[answered(apiRequestItem(actor.orgId, id), get(actor, id))]}>
      <ApiRequestPage id={id} />
    </Prefetched>
  );
}
