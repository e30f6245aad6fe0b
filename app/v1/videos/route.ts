import { createVideo, listVideos } from "#lib/contract/resources/video.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as videos from "#lib/server/videos/video-service.ts";

export const GET = implement(listVideos, ({ actor, query }) => videos.list(actor, query));
export const POST = implement(createVideo, ({ actor, body }) => videos.create(actor, body));
