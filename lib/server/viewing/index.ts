/** The public interface of this domain for the worker. */

export { AT_WORK_FRAME, BROKEN_FRAME, FRAMED, frameHead } from "./framed-body.ts";
export { SOUND_PLACE, sharedAddress } from "./shared-address.ts";
export { limitViewing, type Viewer } from "./viewing-limits.ts";
export { readViewingPath, type StreamFile, streamFile, type ViewingRequest } from "./viewing-request.ts";
export { noteSharedParts, PLAYABLE_STATUSES } from "./viewing-rows.ts";
export { isSigned } from "./viewing-signature.ts";
