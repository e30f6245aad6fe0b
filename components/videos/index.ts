/* What other parts of the console use of videos. */
export { outdatedText } from "./outdated-text.ts";
export { StaleBar } from "./stale-notice.tsx";
export { VideoGrid } from "./video-grid.tsx";
export { VideoPlayer } from "./video-player.tsx";
export { VideoPlayerDialog } from "./video-player-on-demand.ts";
export { statusTones } from "./video-status-tones.ts";
export { VideoThumbnail } from "./video-thumbnail.tsx";
