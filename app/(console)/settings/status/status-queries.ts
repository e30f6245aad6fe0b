import { ANY_SENT } from "#components/status/any-sent.ts";
import { backupState } from "#lib/client/backup-state/backup-state.ts";
import { hosts } from "#lib/client/hosts/hosts.ts";
import { mailsPage } from "#lib/client/mails/mails.ts";
import { messagesPage } from "#lib/client/messages/messages.ts";
import { sendingState } from "#lib/client/sending-state/sending-state.ts";
import { messageListQuery } from "#lib/contract/resources/message.ts";
import type { Actor } from "#lib/server/actor.ts";
import { get as getBackupState } from "#lib/server/health/backup-state-service.ts";
import { get as getHosts } from "#lib/server/health/host-service.ts";
import { get } from "#lib/server/health/sending-state-service.ts";
import { list as listMails } from "#lib/server/mails/mail-service.ts";
import { list as listMessages } from "#lib/server/messages/message-service.ts";
import { answered, asClientPage } from "../../prefetched.tsx";

/** What the status page shows at first; the hosts for owners alone. */
export const statusQueries = (actor: Actor) => [
  answered(sendingState(actor.orgId), get(actor)),
  ...(actor.role === "owner"
    ? [
        answered(hosts(actor.orgId), getHosts(actor)),
        answered(backupState(actor.orgId), getBackupState(actor)),
      ]
    : []),
  answered(mailsPage(actor.orgId, ANY_SENT), asClientPage(listMails(actor, { ...ANY_SENT, count: false }))),
  answered(
    messagesPage(actor.orgId, ANY_SENT),
    asClientPage(listMessages(actor, messageListQuery.parse(ANY_SENT))),
  ),
];
