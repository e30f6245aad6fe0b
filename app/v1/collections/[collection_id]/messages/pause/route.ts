import { pauseCollectionMessages } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-control-service.ts";

export const POST = implement(pauseCollectionMessages, ({ actor, params }) =>
  messages.pause(actor, params.collection_id),
);
