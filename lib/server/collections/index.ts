/** The public interface of this domain for other domains and the worker. */

export { type ArchiveContent, readSelectedContent } from "./archive-content.ts";
export { retriedStatuses, retryRun } from "./collection-command-service.ts";
export { countDeletable, deleteEndedCollections } from "./collection-deletion.ts";
export {
  countEndedVideo,
  countKeptVideos,
  countReopenedVideos,
  countRetriedVideos,
  lockRun,
  packageIfEnded,
  settleAfterCancel,
  startCollection,
  uncountErasedVideos,
  WRITE_TIME_LIMIT,
} from "./collection-progress.ts";
export { type CollectionRow, findCollection } from "./collection-queries.ts";
export { selectableCollections } from "./collection-selection.ts";
export type { CollectionResource } from "./collection-serializer.ts";
export { findChange as findCollectionChange, get as getCollection } from "./collection-service.ts";
export { CANCELABLE } from "./collection-state.ts";
export { remakeLost, reopenLost, restoreArchive, restoreVideo } from "./lost-files.ts";
export { compileArchiveProgram } from "./make-archive.ts";
export { failArchive, isPackaging, packageCollection } from "./packaging.ts";
export { type PhotoNeed, photoNeed } from "./placeholder-photo.ts";
export { openZip, zipSize } from "./zip-stream.ts";
