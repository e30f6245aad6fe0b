import { titled } from "#app/page-messages.ts";
import { StatusPage } from "#components/status/status-page.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { localAddress } from "#lib/server/watch-links/index.ts";
import { NoAccess } from "../../no-access.tsx";
import { Prefetched } from "../../prefetched.tsx";
import { statusQueries } from "./status-queries.ts";

export const generateMetadata = titled((t) => t.mail.systemStatus.title);

export default async function Page() {
  const actor = await pageActor("/settings/status");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  return (
    <Prefetched queries={statusQueries(actor)}>
      <StatusPage localAddress={localAddress()} />
    </Prefetched>
  );
}
