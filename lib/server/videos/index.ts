/** The public interface of this domain for other domains and the worker. */

export { findLost, findLostFiles, findLostVideos, type LostVideo, requeueLost } from "./lost-videos.ts";
export { checkOrder, refuseErased, requireNotArchived } from "./order.ts";
export { orderVideos } from "./order-videos.ts";
export { checkRenderBudget, lockBudget, readBudget, type VersionCount } from "./render-budget.ts";
export type { AmongVideos } from "./stale-candidates.ts";
export {
  countStaleOf,
  countStaleVideos,
  findStaleAmong,
  findStaleness,
  findStaleVideos,
  requeueFinished,
  type StaleVideo,
  updateArchiveDigest,
} from "./stale-videos.ts";
export { type Shown, shownIn } from "./staleness.ts";
export { announceVideo } from "./video-events.ts";
export { attemptFiles, captionsKey, filesOfAttempts, postersOf, videoFolder } from "./video-files.ts";
export { piecesFolder, removePieces, sweepPieces, workingPiecesFolder } from "./video-pieces.ts";
export { ensureContactPicture, ensurePoster, type Poster, remakePosters } from "./video-poster.ts";
export { findVideo, selectFinishedAbout, selectVideosByIds, type VideoRow } from "./video-queries.ts";
export {
  type EndedVideo,
  isRetryable,
  keepVideos,
  type LockedVideo,
  lockVideo,
  lockVideoStates,
  lockVideos,
  lockVideosById,
  queuePrepared,
  requeueVideos,
  retryableVersions,
} from "./video-retry.ts";
export { selectableVideos } from "./video-selection.ts";
export { toVideo, type VideoResource } from "./video-serializer.ts";
export {
  createForCollection as createVideosForCollection,
  get as getVideo,
  listChanges as listVideoChanges,
  listOfCollection as listVideosOfCollection,
} from "./video-service.ts";
export { FINISHED, isFinished, sourcesOf as videoSourcesOf, type VideoStatus } from "./video-state.ts";
export { cancelVideos, READY_AGAIN } from "./video-stop.ts";
