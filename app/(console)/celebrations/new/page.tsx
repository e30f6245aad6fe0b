import { titled } from "#app/page-messages.ts";
import { NewCelebration } from "#components/celebrations/new-celebration.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { localAddress } from "#lib/server/watch-links/index.ts";
import { NoAccess } from "../../no-access.tsx";
import { Prefetched } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";
import { formQueries } from "../form-queries.ts";

export const generateMetadata = titled((t) => t.celebrationForm.newTitle);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/celebrations/new", searchParams));
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="celebrations" />;
  const { occasion } = await searchParams;
  return (
    <Prefetched queries={formQueries(actor)}>
      <NewCelebration
        occasion={typeof occasion === "string" ? occasion : null}
        localAddress={localAddress()}
      />
    </Prefetched>
  );
}
