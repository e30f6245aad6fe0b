"use client";

import { UnstyledButton } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { RowMenuButton } from "#components/data-table/row-menu-button.tsx";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateName } from "#components/list-filters/index.ts";
import { formatClock } from "#components/ui/format.ts";
import { PatientImage } from "#components/ui/patient-image.tsx";
import { PlayMark } from "#components/ui/play-mark.tsx";
import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { isMade } from "#lib/client/videos/is-made.ts";
import { posterOf } from "#lib/client/videos/poster-of.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { staleText } from "./stale-text.ts";
import { VideoProgressBar } from "./video-progress-bar.tsx";
import styles from "./video-tile.module.css";

export interface VideoTileProps {
  video: Video;
  /** Plays it in place; without it, a finished tile links to the video's page. */
  onPlay?: ((video: Video) => void) | undefined;
  /** The template's still, shown blurred behind a video that is not finished. */
  backdropUrl?: string | null | undefined;
  /** Below the name, where the tiles are of different templates. */
  showsTemplate?: boolean | undefined;
  /** Undefined if tiles cannot be selected. */
  chosen?: boolean | undefined;
  onChoose?: ((id: string, checked: boolean, withShift: boolean) => void) | undefined;
  /** Opens the tile's menu; undefined if it has none. */
  onMenu?: ((id: string, event: MouseEvent<HTMLElement>) => void) | undefined;
}

/** A video in a grid: its picture or its progress, with the person's name below. */
export function VideoTile(props: VideoTileProps) {
  const { video, onPlay, backdropUrl, showsTemplate = false, chosen, onChoose, onMenu } = props;
  const t = useMessages(VIDEOS);
  const kit = useMessages(KIT);
  const name = video.person_name ?? t.untitled;
  return (
    <>
      <div className={styles.shell} data-chosen={chosen || undefined}>
        <Frame video={video} name={name} onPlay={onPlay}>
          <Picture video={video} backdropUrl={backdropUrl ?? null} />
        </Frame>
        {video.stale === null ? null : <span className={styles.stale}>{t.stale.badge}</span>}
        {/* What has a file is not marked: most do. */}
        {video.status === "ready" ? <span className={styles.ready}>{t.status.ready}</span> : null}
        {chosen === undefined ? null : (
          <span className={styles.pick}>
            <RowCheckbox
              label={kit.selectRow({ name })}
              checked={chosen}
              onChange={(checked, withShift) => onChoose?.(video.id, checked, withShift)}
            />
          </span>
        )}
      </div>
      <div className={styles.caption} data-two-lines={showsTemplate || undefined}>
        <Link className={styles.name} dir="auto" href={`/videos/${video.id}` as Route} prefetch={false}>
          {name}
        </Link>
        <Aside video={video} showsTemplate={showsTemplate} />
        {onMenu === undefined ? null : (
          <RowMenuButton name={name} onClick={(event) => onMenu(video.id, event)} />
        )}
      </div>
    </>
  );
}

function Frame(props: Pick<VideoTileProps, "video" | "onPlay"> & { name: string; children: ReactNode }) {
  const t = useMessages(VIDEOS);
  const { video, name, onPlay, children } = props;
  const { status } = video;
  const title = video.stale === null ? undefined : staleText(video.stale, t.stale);
  const shared = { className: styles.frame, "data-status": status, "data-plays": true, title };
  if (isMade(video) && onPlay !== undefined) {
    return (
      <UnstyledButton {...shared} aria-label={t.play({ name })} onClick={() => onPlay(video)}>
        {children}
      </UnstyledButton>
    );
  }
  const label = status === "failed" ? t.openFailed({ name }) : t.videoFor({ name });
  return (
    <Link {...shared} aria-label={label} href={`/videos/${video.id}` as Route} prefetch={false}>
      {children}
    </Link>
  );
}

function Picture({ video, backdropUrl }: { video: Video; backdropUrl: string | null }) {
  const faultMessages = useMessages(VIDEO_FAULTS);
  const t = useMessages(VIDEOS);
  if (video.status === "failed") {
    return (
      <span className={styles.fault}>
        {video.error === null ? "" : faultMessages[video.error.code].title}
      </span>
    );
  }
  if (video.status === "rendering") {
    return (
      <>
        {backdropUrl === null ? null : <Still className={styles.backdrop} url={backdropUrl} />}
        <span className={styles.progress}>
          <VideoProgressBar video={video} />
        </span>
      </>
    );
  }
  if (!isMade(video)) {
    return (
      <>
        {backdropUrl === null ? null : <Still className={styles.backdrop} url={backdropUrl} />}
        <span className={styles.state}>{t.status[video.status]}</span>
      </>
    );
  }
  const poster = posterOf(video);
  if (poster === null) return null;
  return (
    <>
      <PatientImage className={styles.picture} src={poster} />
      <PlayMark />
      {video.duration_seconds === null ? null : (
        <span className={styles.clock}>{formatClock(video.duration_seconds)}</span>
      )}
    </>
  );
}

function Still({ className, url }: { className: string | undefined; url: string }) {
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img className={className} src={fileAddress(url)} alt="" loading="lazy" decoding="async" />
  );
}

function Aside({ video, showsTemplate }: { video: Video; showsTemplate: boolean }) {
  const t = useMessages(VIDEOS);
  if (video.status === "failed") {
    return (
      <Link className={styles.why} href={`/videos/${video.id}` as Route} prefetch={false}>
        {t.seeWhy}
      </Link>
    );
  }
  return showsTemplate ? (
    <span className={styles.aside}>
      <TemplateName id={video.template_id} />
    </span>
  ) : null;
}
