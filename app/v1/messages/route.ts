import { listMessages } from "#lib/contract/resources/message.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-service.ts";

export const GET = implement(listMessages, ({ actor, query }) => messages.list(actor, query));
