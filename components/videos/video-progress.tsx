"use client";

import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { isBeingKept } from "#lib/client/videos/playing.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-progress.module.css";
import { VideoProgressBar } from "./video-progress-bar.tsx";

interface VideoProgressProps {
  video: Video;
  /** Where its picture would be, instead of below a player. */
  isStage?: boolean;
}

/** How far a video is that is being made, or that it was cancelled. */
export function VideoProgress({ video, isStage = false }: VideoProgressProps) {
  const states = useMessages(VIDEO_PAGE);
  const { status } = video;
  return (
    <div className={isStage ? styles.stage : styles.below} role="status">
      <p className={styles.sentence}>{states[stateOf(video)]}</p>
      {status === "rendering" ? (
        <div className={styles.progress}>
          <VideoProgressBar video={video} />
        </div>
      ) : null}
    </div>
  );
}

function stateOf(video: Video): "storing" | "rendering" | "waiting" | "canceled" {
  if (video.status === "queued") return "waiting";
  if (video.status !== "rendering") return "canceled";
  return isBeingKept(video) ? "storing" : "rendering";
}
