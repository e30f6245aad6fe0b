"use client";

import type { CSSProperties, ReactNode } from "react";
import { type ShownRowMenu, useRowMenu } from "#components/data-table/row-menu-place.ts";
import { SelectionRowMenu } from "#components/data-table/selection-row-menu-on-demand.ts";
import { useListKeys } from "#components/data-table/use-list-keys.ts";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import type { Selection } from "#components/data-table/use-selection.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-grid.module.css";
import { VideoPlayerDialog } from "./video-player-on-demand.ts";
import { VideoTile, type VideoTileProps } from "./video-tile.tsx";

interface VideoGridProps extends Pick<VideoTileProps, "onPlay" | "backdropUrl" | "showsTemplate"> {
  /** Accessible name of the grid. */
  label: string;
  videos: readonly Video[];
  /** The backdrop of each tile, where they are of different templates. */
  backdropOf?: (video: Video) => string | null;
  /** Aspect ratio of every tile, such as `9:16`; wide by default. */
  aspect?: string | undefined;
  /** Which tiles are selected; without it, none can be. */
  selection?: Selection;
  /** The menu of a tile, which is loaded when it is first opened. */
  tileMenu?: (menu: ShownRowMenu<Video>) => ReactNode;
  /** Newer tiles are loading while these are still shown. */
  refreshing?: boolean;
}

/** Videos as tiles. */
export function VideoGrid(props: VideoGridProps) {
  const { label, videos, aspect, selection, refreshing = false, backdropOf, tileMenu, ...tile } = props;
  useListKeys();
  const ids = videos.map(({ id }) => id);
  const { isChosen, chosen, choose } = useRowSelection(ids, selection);
  const { menu, selectionMenu, openMenu } = useRowMenu(
    (id) => videos.find((video) => video.id === id),
    selection,
  );
  const [width = 16, height = 9] = aspect?.split(":").map(Number) ?? [];
  const style = { "--tile-aspect": `${width} / ${height}` } as CSSProperties;
  return (
    <>
      <ul
        className={styles.grid}
        style={style}
        aria-label={label}
        data-refreshing={refreshing || undefined}
        data-selecting={chosen === "some" || chosen === "all" || undefined}
        {...VideoPlayerDialog.warming}
      >
        {videos.map((video) => (
          <li
            key={video.id}
            className={styles.item}
            data-list-row={video.id}
            onContextMenu={tileMenu && ((event) => openMenu(video.id, event))}
          >
            <VideoTile
              video={video}
              chosen={selection === undefined ? undefined : isChosen(video.id)}
              onChoose={choose}
              onMenu={tileMenu && openMenu}
              {...tile}
              {...(backdropOf === undefined ? {} : { backdropUrl: backdropOf(video) })}
            />
          </li>
        ))}
      </ul>
      {menu === null ? null : tileMenu?.(menu)}
      {selectionMenu === null ? null : <SelectionRowMenu {...selectionMenu} />}
    </>
  );
}
