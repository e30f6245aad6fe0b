import type { Video } from "./videos.ts";

/** Whether a video is as it was ordered, rendered or prepared: it can be sent. */
export const isMade = ({ status }: Pick<Video, "status">): boolean =>
  status === "succeeded" || status === "ready";
