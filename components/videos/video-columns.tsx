"use client";

import { useMemo } from "react";
import { AGO_WIDTH, type Column } from "#components/data-table/table-columns.tsx";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CollectionName, ProjectName, TemplateName } from "#components/list-filters/index.ts";
import { formatClock } from "#components/ui/format.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-list.module.css";
import { videoSorts } from "./video-sorts.ts";
import { statusTones } from "./video-status-tones.ts";
import { VideoThumbnail } from "./video-thumbnail.tsx";

/** The columns of the table of videos. */
export function useVideoColumns(): Column<Video>[] {
  const t = useMessages(VIDEOS);
  const format = useFormat();
  return useMemo(() => {
    const sorts = videoSorts(t);
    return [
      {
        key: "person_name",
        ...sorts.person_name,
        render: (video) => <Who video={video} />,
      },
      {
        key: "status",
        ...sorts.status,
        width: "22%",
        render: (video) => <Status video={video} />,
        selfEvident: true,
      },
      {
        key: "template_name",
        ...sorts.template_name,
        hideBelow: 800,
        render: ({ template_id }) => (
          <span className="two-lines" dir="auto">
            <TemplateName id={template_id} />
          </span>
        ),
      },
      {
        key: "collection_name",
        ...sorts.collection_name,
        width: 200,
        isExtra: true,
        render: ({ collection_id }) => <CollectionName id={collection_id} />,
      },
      {
        key: "project_name",
        ...sorts.project_name,
        width: 200,
        isExtra: true,
        render: ({ project_id }) => <ProjectName id={project_id} />,
      },
      {
        key: "occasion_on",
        ...sorts.occasion_on,
        width: 140,
        isExtra: true,
        render: ({ occasion_on }) => format.date(occasion_on),
      },
      {
        key: "duration_seconds",
        ...sorts.duration_seconds,
        width: 90,
        align: "right",
        hideBelow: 800,
        render: ({ duration_seconds }) => (duration_seconds === null ? null : formatClock(duration_seconds)),
      },
      {
        key: "duration_ms",
        ...sorts.duration_ms,
        width: 110,
        align: "right",
        hideBelow: 1000,
        render: ({ duration_ms }) => (duration_ms === null ? null : format.duration(duration_ms / 1000)),
      },
      {
        key: "completed_at",
        ...sorts.completed_at,
        width: AGO_WIDTH,
        isOneLine: true,
        isExtra: true,
        render: ({ completed_at }) =>
          completed_at === null ? null : <RelativeTime instant={completed_at} />,
      },
      {
        key: "created_at",
        ...sorts.created_at,
        width: AGO_WIDTH,
        isOneLine: true,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ];
  }, [format, t]);
}

function Who({ video }: { video: Video }) {
  const t = useMessages(VIDEOS);
  return (
    <span className={styles.who}>
      <VideoThumbnail video={video} />
      <span className="two-lines" dir="auto">
        {video.person_name ?? t.nobody}
      </span>
    </span>
  );
}

function Status({ video }: { video: Video }) {
  const t = useMessages(VIDEOS);
  const faultMessages = useMessages(VIDEO_FAULTS);
  const badge = <StatusBadge plain tone={statusTones[video.status]} label={t.status[video.status]} />;
  if (video.stale !== null) {
    return (
      <span className={styles.state}>
        {badge} <span className={styles.why}>{t.stale.badge}</span>
      </span>
    );
  }
  if (video.error === null) return badge;
  const { title } = faultMessages[video.error.code];
  return (
    <span className={styles.state} title={title}>
      {badge} <span className={styles.why}>{title}</span>
    </span>
  );
}
