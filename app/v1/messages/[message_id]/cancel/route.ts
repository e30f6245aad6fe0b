import { cancelMessage } from "#lib/contract/resources/message.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-service.ts";

export const POST = implement(cancelMessage, ({ actor, params }) =>
  messages.cancel(actor, params.message_id),
);
