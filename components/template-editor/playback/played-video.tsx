"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./playback.module.css";
import { usePlayback } from "./playback-context.tsx";

/** The video of the scene, over the still while it plays. */
export function PlayedVideo() {
  const t = useMessages(EDITOR).playback;
  const { url, video, showsVideo, isMuted } = usePlayback();
  if (url === null) return null;
  return (
    <video
      ref={video}
      className={styles.video}
      src={url}
      hidden={!showsVideo}
      muted={isMuted}
      playsInline
      preload="auto"
      aria-label={t.video}
    />
  );
}
