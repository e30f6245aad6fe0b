/** The public interface of this domain for other domains and the worker. */

export { countPrepared, keepCollectionOfMany, keepVideosOfMany } from "./keep-prepared.ts";
export { countRemakes, type Remade } from "./remake.ts";
export { remakeCollection } from "./remake-collection.ts";
export { remakeVideos } from "./remake-videos.ts";
export {
  type Attempt,
  becomeReady,
  beginAttempt,
  endTurn,
  fail,
  isCurrentAttempt,
  markDeadLettered,
  releaseClaim,
  releaseVideo,
  reportProgress,
  succeed,
} from "./video-attempt.ts";
export { eraseVideos, eraseVideosOfPerson } from "./video-erasure.ts";
