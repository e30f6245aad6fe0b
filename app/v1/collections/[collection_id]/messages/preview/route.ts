import { previewCollectionMessage } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-preview-service.ts";

export const POST = implement(previewCollectionMessage, ({ actor, params, body }) =>
  messages.previewOfCollection(actor, params.collection_id, body),
);
