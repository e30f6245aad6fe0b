import { getVideo } from "#lib/contract/video.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as videos from "#lib/server/videos/video-service.ts";

export const GET = implement(getVideo, ({ actor, params }) => videos.get(actor, params.video_id));
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
