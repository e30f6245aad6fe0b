import { sendCollectionMessages } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-send-service.ts";

export const POST = implement(sendCollectionMessages, ({ actor, params, body }) =>
  messages.sendForCollection(actor, params.collection_id, body),
);
