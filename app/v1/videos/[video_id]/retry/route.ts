import { retryVideo } from "#lib/contract/resources/video-command.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as videos from "#lib/server/rendering/video-command-service.ts";

export const POST = implement(retryVideo, ({ actor, params, body }) =>
  videos.retry(actor, params.video_id, body),
);
