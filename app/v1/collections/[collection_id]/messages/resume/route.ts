import { resumeCollectionMessages } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-control-service.ts";

export const POST = implement(resumeCollectionMessages, ({ actor, params }) =>
  messages.resume(actor, params.collection_id),
);
