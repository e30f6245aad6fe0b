import { getVideo } from "#lib/contract/resources/video.ts";
import { deleteVideo } from "#lib/contract/resources/video-command.ts";
import { implement } from "#lib/server/http/implement.ts";
import { remove } from "#lib/server/rendering/video-command-service.ts";
import * as videos from "#lib/server/videos/video-service.ts";

export const GET = implement(getVideo, ({ actor, params }) => videos.get(actor, params.video_id));
export const DELETE = implement(deleteVideo, ({ actor, params, ifMatch }) =>
  remove(actor, params.video_id, ifMatch),
);
