import { testVideoMessage } from "#lib/contract/resources/message-send.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as messages from "#lib/server/messages/message-preview-service.ts";

export const POST = implement(testVideoMessage, ({ actor, params, body }) =>
  messages.testOfVideo(actor, params.video_id, body),
);
