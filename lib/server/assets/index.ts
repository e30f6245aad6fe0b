/** The public interface of this domain for other domains and the worker. */

export { assetFiles, assetKinds, isNeeded, lockAssets } from "./asset-service.ts";
export { mediaDecoder } from "./media-decoder.ts";
