/** What other domains and the worker may use of this one: the rest is its own. */

export { assetFiles, isNeeded, lockAssets } from "./asset-service.ts";
export { mediaDecoder } from "./media-decoder.ts";
