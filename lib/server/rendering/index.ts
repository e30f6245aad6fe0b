/** The public interface of this domain for other domains and the worker. */

export {
  type Attempt,
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
