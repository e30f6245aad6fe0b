import { titled } from "#app/page-messages.ts";
import { ANY_SENT } from "#components/status/any-sent.ts";
import { StatusPage } from "#components/status/status-page.tsx";
import { mailsPage } from "#lib/client/mails/mails.ts";
import { messagesPage } from "#lib/client/messages/messages.ts";
import { sendingState } from "#lib/client/sending-state/sending-state.ts";
import { messageListQuery } from "#lib/contract/resources/message.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/health/sending-state-service.ts";
import { list as listMails } from "#lib/server/mails/mail-service.ts";
import { list as listMessages } from "#lib/server/messages/message-service.ts";
import { localAddress } from "#lib/server/watch/index.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, Prefetched } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.mail.systemStatus.title);

export default async function Page() {
  const actor = await pageActor("/settings/status");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  return (
    <Prefetched
      queries={[
        answered(sendingState(actor.orgId), get(actor)),
        answered(
          mailsPage(actor.orgId, ANY_SENT),
          asClientPage(listMails(actor, { ...ANY_SENT, count: false })),
        ),
        answered(
          messagesPage(actor.orgId, ANY_SENT),
          asClientPage(listMessages(actor, messageListQuery.parse(ANY_SENT))),
        ),
      ]}
    >
      <StatusPage localAddress={localAddress()} />
    </Prefetched>
  );
}
