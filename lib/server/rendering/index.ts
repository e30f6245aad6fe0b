/** What other domains and the worker may use of this one: the rest is its own. */

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
export { eraseVideosOfPerson } from "./video-erasure.ts";
