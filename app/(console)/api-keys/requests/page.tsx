import { titled } from "#app/page-messages.ts";
import { ApiRequestList } from "#components/api-requests/api-request-list.tsx";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { listApiRequestsFields } from "#lib/client/generated/list-fields/list-api-requests-fields.ts";
import { apiKeyList } from "#lib/client/organization/api-keys.ts";
import { apiRequestsPage } from "#lib/client/organization/api-requests.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { list as listKeys } from "#lib/server/api-keys/api-key-service.ts";
import { list } from "#lib/server/api-requests/api-request-service.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, everyItem, Prefetched } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.apiRequests.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/api-keys/requests", searchParams));
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="apiKeys" />;
  const query = parseListSearch(listApiRequestsFields, await searchParams);
  const requests = asClientPage(list(actor, query));
  const keys = everyItem((whole) => listKeys(actor, whole));
  return (
    <Prefetched
      queries={[
        answered(apiRequestsPage(actor.orgId, query), requests),
        answered(apiKeyList(actor.orgId), keys),
      ]}
    >
      <ApiRequestList />
    </Prefetched>
  );
}
