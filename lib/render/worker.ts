/* What a worker renders videos with. It loads the drawing library; see index.ts for what does not. */

export { BackdropCache } from "./cache/backdrop-cache.ts";
export { SegmentCache } from "./cache/segment-cache.ts";
export { captionsOf } from "./captions.ts";
export type { PiecesElsewhere } from "./encode/encode-pieces.ts";
export type { TurnOptions } from "./make-video.ts";
export { orderDigest } from "./order-digest.ts";
export { isLong } from "./plan.ts";
export { type RenderedVideo, renderVideo } from "./render-video.ts";
export { resolveScene } from "./resolve/resolve.ts";
export type { ResolvedScene } from "./resolve/resolved-scene.ts";
export { SceneStream } from "./stream/scene-stream.ts";
export type { SegmentWork } from "./stream/shared-work.ts";
export type { StreamPlan } from "./stream/stream-plan.ts";
