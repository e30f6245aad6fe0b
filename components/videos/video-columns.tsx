"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
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
import { statusTones } from "./video-status-tones.ts";
import { VideoThumbnail } from "./video-thumbnail.tsx";

/** The columns of the table of videos. */
export function useVideoColumns(): Column<Video>[] {
  const t = useMessages(VIDEOS);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "person_name",
        title: t.columns.person,
        sortKey: "person_name",
        sortedAs: "text",
        render: (video) => <Who video={video} />,
      },
      {
        key: "status",
        title: t.columns.status,
        sortKey: "status",
        width: "22%",
        render: (video) => <Status video={video} />,
        selfEvident: true,
      },
      {
        key: "template_name",
        title: t.columns.template,
        sortKey: "template_name",
        sortedAs: "text",
        hideBelow: 800,
        render: ({ template_id }) => (
          <span className="two-lines" dir="auto">
            <TemplateName id={template_id} />
          </span>
        ),
      },
      {
        key: "collection_name",
        title: t.facts.collection,
        sortKey: "collection_name",
        sortedAs: "text",
        width: 200,
        isExtra: true,
        render: ({ collection_id }) => <CollectionName id={collection_id} />,
      },
      {
        key: "project_name",
        title: t.facts.project,
        sortKey: "project_name",
        sortedAs: "text",
        width: 200,
        isExtra: true,
        render: ({ project_id }) => <ProjectName id={project_id} />,
      },
      {
        key: "occasion_on",
        title: t.facts.aboutDay,
        sortKey: "occasion_on",
        sortedAs: "time",
        width: 140,
        isExtra: true,
        render: ({ occasion_on }) => format.date(occasion_on),
      },
      {
        key: "duration_seconds",
        title: t.columns.length,
        sortKey: "duration_seconds",
        sortedAs: "number",
        width: 90,
        align: "right",
        hideBelow: 800,
        render: ({ duration_seconds }) => (duration_seconds === null ? null : formatClock(duration_seconds)),
      },
      {
        key: "duration_ms",
        title: t.columns.took,
        sortKey: "duration_ms",
        sortedAs: "number",
        width: 110,
        align: "right",
        hideBelow: 1000,
        render: ({ duration_ms }) => (duration_ms === null ? null : format.duration(duration_ms / 1000)),
      },
      {
        key: "completed_at",
        title: t.facts.finished,
        sortKey: "completed_at",
        sortedAs: "time",
        width: 150,
        isExtra: true,
        render: ({ completed_at }) =>
          completed_at === null ? null : <RelativeTime instant={completed_at} />,
      },
      {
        key: "created_at",
        title: t.columns.made,
        sortKey: "created_at",
        sortedAs: "time",
        width: 130,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [format, t],
  );
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
