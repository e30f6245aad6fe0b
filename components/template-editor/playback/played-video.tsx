"use client";

import { type SyntheticEvent, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./playback.module.css";
import { usePlayback } from "./playback-context.tsx";

/** The video of the scene, over the still while it plays. */
export function PlayedVideo() {
  const t = useMessages(EDITOR).playback;
  const { url, video, showsVideo, isMuted } = usePlayback();
  const [painted, setPainted] = useState<string | null>(null);
  if (url === null) return null;
  const onPicture = ({ currentTarget: element }: SyntheticEvent<HTMLVideoElement>) => {
    if (element.seeking) return setPainted(null);
    const paint = () => setPainted(url);
    // The events come before the frame is shown, which would be black for that long.
    if ("requestVideoFrameCallback" in element) element.requestVideoFrameCallback(paint);
    else paint();
  };
  return (
    <video
      ref={video}
      className={styles.video}
      src={url}
      hidden={!showsVideo}
      data-painted={painted === url || undefined}
      onSeeking={() => setPainted(null)}
      onSeeked={onPicture}
      onPlaying={onPicture}
      // Of a browser that calls nobody for a frame of an invisible video.
      onTimeUpdate={({ currentTarget: { seeking } }) => seeking || setPainted(url)}
      muted={isMuted}
      playsInline
      preload="auto"
      aria-label={t.video}
    />
  );
}
