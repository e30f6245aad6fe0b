import { titled } from "#app/page-messages.ts";
import { ApiKeysPage } from "#components/api-keys/api-keys-page.tsx";
import { apiKeyList } from "#lib/client/organization/api-keys.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { list } from "#lib/server/api-keys/api-key-service.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../no-access.tsx";
import { answered, everyItem, Prefetched } from "../prefetched.tsx";

export const generateMetadata = titled((t) => t.apiKeys.title);

export default async function Page() {
  const actor = await pageActor("/api-keys");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="apiKeys" />;
  const keys = everyItem((query) => list(actor, query));
  return (
    <Prefetched queries={[answered(apiKeyList(actor.orgId), keys)]}>
      <ApiKeysPage />
    </Prefetched>
  );
}
