import { sendVideoMessages } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-send-service.ts";

export const POST = implement(sendVideoMessages, ({ actor, params, body }) =>
  messages.sendForVideo(actor, params.video_id, body),
);
