"use client";

import { useState } from "react";
import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { StreamedVideo } from "./streamed-video.tsx";
import styles from "./video-player.module.css";

interface VideoPlayerProps {
  /** A successful video, or a prepared one. */
  video: Video;
  autoPlay?: boolean;
  /** Said below a prepared one. */
  note?: string;
}

/** The browser's own player. Personal greetings contain no speech, so there are no captions. */
export function VideoPlayer({ video, autoPlay = false, note }: VideoPlayerProps) {
  const t = useMessages(VIDEOS);
  const label = t.videoFor({ name: video.person_name ?? t.untitled });
  return video.status === "ready" ? (
    <StreamedVideo key={video.id} video={video} label={label} autoPlay={autoPlay} note={note} />
  ) : (
    <StoredVideo video={video} label={label} autoPlay={autoPlay} />
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
