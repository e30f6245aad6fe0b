import { titled } from "#app/page-messages.ts";
import { StatusPage } from "#components/status/status-page.tsx";
import { sendingState } from "#lib/client/sending-state/sending-state.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/health/sending-state-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, Prefetched } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.mail.systemStatus.title);

export default async function Page() {
  const actor = await pageActor("/settings/status");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  return (
    <Prefetched queries={[answered(sendingState(actor.orgId), get(actor))]}>
      <StatusPage />
    </Prefetched>
  );
}
