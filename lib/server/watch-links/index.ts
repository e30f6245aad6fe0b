/** The public interface of this domain for other domains. */

export { addressOf, linkAddresses } from "./link-address.ts";
export type { WatchLinkRow } from "./watch-link-rows.ts";
export { saveWatchLinks } from "./watch-links.ts";
export { localAddress, optOutUrl, viewMark, WATCH_TOKEN, watchUrl } from "./watch-token.ts";
