"use client";

import type { CSSProperties } from "react";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-grid.module.css";
import { VideoTile, type VideoTileProps } from "./video-tile.tsx";

interface VideoGridProps extends Pick<VideoTileProps, "onPlay" | "backdropUrl"> {
  /** What the grid shows, for those who hear the page. */
  label: string;
  videos: readonly Video[];
  /** Width to height of every tile, such as `9:16`; tiles are wide unless given. */
  aspect?: string | undefined;
  /** Newer tiles are on their way while these still show. */
  refreshing?: boolean;
}

/** Videos as tiles. */
export function VideoGrid({ label, videos, aspect, refreshing = false, ...tile }: VideoGridProps) {
  const [width = 16, height = 9] = aspect?.split(":").map(Number) ?? [];
  const style = { "--tile-aspect": `${width} / ${height}` } as CSSProperties;
  return (
    <ul className={styles.grid} style={style} aria-label={label} data-refreshing={refreshing || undefined}>
      {videos.map((video) => (
        <li key={video.id} className={styles.item}>
          <VideoTile video={video} {...tile} />
        </li>
      ))}
    </ul>
  );
}
