import { cancelVideo } from "#lib/contract/resources/video-command.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as videos from "#lib/server/rendering/video-command-service.ts";

export const POST = implement(cancelVideo, ({ actor, params }) => videos.cancel(actor, params.video_id));
