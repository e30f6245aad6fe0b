import { titled } from "#app/page-messages.ts";
import { SettingsPage } from "#components/settings/settings-page.tsx";
import { organizationWithTag } from "#lib/client/organization/organizations.ts";
import { organization } from "#lib/contract/resources/organization.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/organizations/organization-service.ts";
import { storageUsed } from "#lib/server/organizations/storage-service.ts";
import { NoAccess } from "../no-access.tsx";
import { answered, Prefetched, withTag } from "../prefetched.tsx";

export const generateMetadata = titled((t) => t.settings.title);

export default async function Page() {
  const actor = await pageActor("/settings");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  return (
    <Prefetched queries={[answered(organizationWithTag(actor.orgId), withTag(get(actor), organization))]}>
      <SettingsPage storage={await storageUsed(actor)} />
    </Prefetched>
  );
}
