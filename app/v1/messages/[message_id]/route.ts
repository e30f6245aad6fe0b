import { getMessage } from "#lib/contract/resources/message.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-service.ts";

export const GET = implement(getMessage, ({ actor, params }) => messages.get(actor, params.message_id));
