"use client";

import { onDemand } from "#components/ui/on-demand.tsx";

/** The dialog that plays videos, loaded when the first one is played, or a pointer reaches the tiles. */
export const VideoPlayerDialog = onDemand(() =>
  import("./video-player-dialog.tsx").then((part) => part.VideoPlayerDialog),
);
