import { titled } from "#app/page-messages.ts";
import { AuditList } from "#components/audit/audit-list.tsx";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { listAuditEventsFields } from "#lib/client/generated/list-fields/list-audit-events-fields.ts";
import { apiKeyList } from "#lib/client/organization/api-keys.ts";
import { auditEventsPage } from "#lib/client/organization/audit-events.ts";
import { memberList } from "#lib/client/organization/members.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { list as listKeys } from "#lib/server/api-keys/api-key-service.ts";
import { list } from "#lib/server/audit-events/audit-event-service.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listMembers } from "#lib/server/organizations/member-service.ts";
import { NoAccess } from "../no-access.tsx";
import { answered, asClientPage, everyItem, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.audit.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/audit", searchParams));
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="audit" />;
  const query = parseListSearch(listAuditEventsFields, await searchParams);
  const { orgId } = actor;
  const entries = asClientPage(list(actor, query));
  const members = everyItem((whole) => listMembers(actor, whole));
  const keys = everyItem((whole) => listKeys(actor, whole));
  return (
    <Prefetched
      queries={[
        answered(auditEventsPage(orgId, query), entries),
        answered(memberList(orgId), members),
        answered(apiKeyList(orgId), keys),
      ]}
    >
      <AuditList />
    </Prefetched>
  );
}
