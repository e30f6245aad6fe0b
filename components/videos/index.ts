/* What the other areas use of videos. */
export { VideoGrid } from "./video-grid.tsx";
export { VideoPlayerDialog } from "./video-player-dialog.tsx";
export { VideoThumbnail } from "./video-thumbnail.tsx";
export { statusTones, videoWords } from "./video-words.ts";
