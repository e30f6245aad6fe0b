import { keepVideo } from "#lib/contract/resources/keep.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as kept from "#lib/server/rendering/keep-service.ts";

export const POST = implement(keepVideo, ({ actor, params }) => kept.keepVideo(actor, params.video_id));
