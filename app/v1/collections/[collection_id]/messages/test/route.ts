import { testCollectionMessage } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-preview-service.ts";

export const POST = implement(testCollectionMessage, ({ actor, params, body }) =>
  messages.testOfCollection(actor, params.collection_id, body),
);
