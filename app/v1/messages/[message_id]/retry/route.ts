import { retryMessage } from "#lib/contract/resources/message.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-service.ts";

export const POST = implement(retryMessage, ({ actor, params }) => messages.retry(actor, params.message_id));
