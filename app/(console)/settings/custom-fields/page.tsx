import { titled } from "#app/page-messages.ts";
import { CustomFieldsPage } from "#components/custom-fields/custom-fields-page.tsx";
import { customFieldsList, customFieldUsage } from "#lib/client/custom-fields/custom-fields.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list, usage } from "#lib/server/custom-fields/custom-field-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, everyItem, Prefetched } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.customFields.title);

export default async function Page() {
  const actor = await pageActor("/settings/custom-fields");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  const fields = everyItem((query) => list(actor, query));
  return (
    <Prefetched
      queries={[
        answered(customFieldsList(actor.orgId), fields),
        answered(customFieldUsage(actor.orgId), usage(actor)),
      ]}
    >
      <CustomFieldsPage />
    </Prefetched>
  );
}
