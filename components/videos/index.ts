/* What the other areas use of videos. */
export { StaleBar } from "./stale-notice.tsx";
export { statusTones } from "./status-tones.ts";
export { VideoGrid } from "./video-grid.tsx";
export { VideoPlayerDialog } from "./video-player-dialog.tsx";
export { VideoThumbnail } from "./video-thumbnail.tsx";
