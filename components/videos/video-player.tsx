"use client";

import { useState } from "react";
import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { isStreamed } from "#lib/client/videos/playing.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { StreamedVideo } from "./streamed-video.tsx";
import { VideoFaultNotice } from "./video-fault-notice.tsx";
import styles from "./video-player.module.css";
import { VideoProgress } from "./video-progress.tsx";

interface VideoPlayerProps {
  /** Of one that does not play is said why. */
  video: Video;
  autoPlay?: boolean;
  /** Said below one that is drawn while it is watched. */
  note?: string | undefined;
}

/** The browser's own player. Personal greetings contain no speech, so there are no captions. */
export function VideoPlayer({ video, autoPlay = false, note }: VideoPlayerProps) {
  const t = useMessages(VIDEOS);
  const label = t.videoFor({ name: video.person_name ?? t.untitled });
  // Whoever watches it as it is drawn goes on so, though it has a file meanwhile.
  const [begun, setBegun] = useState<string | null>(null);
  const { id } = video;
  if (isStreamed(video) || begun === id) {
    return <StreamedVideo key={id} {...{ video, label, autoPlay, note }} onBegin={() => setBegun(id)} />;
  }
  if (video.result_url !== null) return <StoredVideo video={video} label={label} autoPlay={autoPlay} />;
  return video.status === "failed" ? (
    <VideoFaultNotice video={video} />
  ) : (
    <VideoProgress video={video} isStage />
  );
}

function StoredVideo({
  video,
  label,
  autoPlay,
}: Required<Omit<VideoPlayerProps, "note">> & { label: string }) {
  const { notPlayable } = useMessages(VIDEO_PAGE);
  const [failed, setFailed] = useState<string | null>(null);
  const { width, height, result_url: url, thumbnail_url: poster } = video;
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: what the video says is written in its picture */}
      <video
        key={video.id}
        className={styles.player}
        style={{ aspectRatio: `${width ?? 16} / ${height ?? 9}` }}
        src={fileAddress(url)}
        poster={fileAddress(poster)}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        autoPlay={autoPlay}
        onError={() => setFailed(video.id)}
      />
      {failed === video.id ? (
        <p className={styles.fault} role="status">
          {notPlayable}
        </p>
      ) : null}
    </div>
  );
}

/** The file name for downloading a video: the person's name, without characters that file systems refuse. */
export function fileNameOf(video: Video): string {
  const name = (video.person_name ?? video.id).replace(/[\p{Cc}/\\:*?"<>|]/gu, "_").trim();
  return `${name || video.id}.mp4`;
}
