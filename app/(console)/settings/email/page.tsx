import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { MailPage } from "#components/mails/mail-page.tsx";
import { listMailsFields } from "#lib/client/generated/list-fields/list-mails-fields.ts";
import { mailSettingsWithTag, mailsPage } from "#lib/client/mails/mails.ts";
import { mailSettings } from "#lib/contract/resources/mail.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/mails/mail-service.ts";
import { get } from "#lib/server/mails/mail-settings-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, Prefetched, withTag } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.mail.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/settings/email", searchParams));
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  const query = parseListSearch(listMailsFields, await searchParams);
  return (
    <Prefetched
      queries={[
        answered(mailSettingsWithTag(actor.orgId), withTag(get(actor), mailSettings)),
        answered(mailsPage(actor.orgId, query), asClientPage(list(actor, query))),
      ]}
    >
      <MailPage />
    </Prefetched>
  );
}
