"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { formatClock } from "#components/ui/format.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { VIDEO_FAULTS, VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { useTemplates } from "#lib/client/templates.ts";
import type { Video } from "#lib/client/videos.ts";
import { statusTones } from "./status-tones.ts";
import styles from "./video-list.module.css";
import { VideoThumbnail } from "./video-thumbnail.tsx";

/** The columns of the table of videos. */
export function useVideoColumns(): Column<Video>[] {
  const words = useWords(VIDEOS);
  const format = useFormat();
  const templates = useTemplates({ limit: 200 }).data?.items;
  return useMemo(
    () => [
      { key: "person", title: words.columns.person, render: (video) => <Who video={video} /> },
      {
        key: "status",
        title: words.columns.status,
        render: (video) => <Status video={video} />,
        selfEvident: true,
      },
      {
        key: "template",
        title: words.columns.template,
        hideBelow: 800,
        render: ({ template_id }) => templates?.find(({ id }) => id === template_id)?.name ?? null,
      },
      {
        key: "length",
        title: words.columns.length,
        width: 90,
        align: "right",
        hideBelow: 800,
        render: ({ duration_seconds }) => (duration_seconds === null ? null : formatClock(duration_seconds)),
      },
      {
        key: "took",
        title: words.columns.took,
        width: 90,
        align: "right",
        hideBelow: 1000,
        render: ({ duration_ms }) => (duration_ms === null ? null : format.duration(duration_ms / 1000)),
      },
      {
        key: "ordered",
        title: words.columns.made,
        width: 150,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [format, templates, words],
  );
}

function Who({ video }: { video: Video }) {
  const words = useWords(VIDEOS);
  return (
    <span className={styles.who}>
      <VideoThumbnail video={video} />
      <span className="two-lines" dir="auto">
        {video.person_name ?? words.nobody}
      </span>
    </span>
  );
}

function Status({ video }: { video: Video }) {
  const words = useWords(VIDEOS);
  const faultWords = useWords(VIDEO_FAULTS);
  const badge = <StatusBadge plain tone={statusTones[video.status]} label={words.status[video.status]} />;
  if (video.stale !== null) {
    return (
      <>
        {badge} <span className={styles.dim}>{words.stale.badge}</span>
      </>
    );
  }
  if (video.error === null) return badge;
  return (
    <>
      {badge} <span className={styles.dim}>{faultWords[video.error.code].title}</span>
    </>
  );
}
