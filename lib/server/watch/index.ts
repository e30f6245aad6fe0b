/** The public interface of this domain for other domains. */

export { addressOf } from "./watch-link-serializer.ts";
export { saveWatchLinks } from "./watch-links.ts";
export { localAddress, optOutUrl, watchUrl } from "./watch-token.ts";
