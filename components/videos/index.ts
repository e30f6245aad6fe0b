/* What the other areas use of videos. */
export { StaleBar } from "./stale-notice.tsx";
export { VideoGrid } from "./video-grid.tsx";
export { VideoPlayerDialog } from "./video-player-dialog.tsx";
export { VideoThumbnail } from "./video-thumbnail.tsx";
export { faultWords, statusTones, videoWords } from "./video-words.ts";
