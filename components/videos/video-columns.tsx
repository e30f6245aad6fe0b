"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { formatClock } from "#components/ui/format.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { useTemplates } from "#lib/client/templates/templates.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-list.module.css";
import { statusTones } from "./video-status-tones.ts";
import { VideoThumbnail } from "./video-thumbnail.tsx";

/** The columns of the table of videos. */
export function useVideoColumns(): Column<Video>[] {
  const t = useMessages(VIDEOS);
  const format = useFormat();
  const templates = useTemplates({ limit: 200 }).data?.items;
  const templateName = useTemplateName();
  return useMemo(
    () => [
      { key: "person", title: t.columns.person, render: (video) => <Who video={video} /> },
      {
        key: "status",
        title: t.columns.status,
        render: (video) => <Status video={video} />,
        selfEvident: true,
      },
      {
        key: "template",
        title: t.columns.template,
        hideBelow: 800,
        render: ({ template_id }) => {
          const template = templates?.find(({ id }) => id === template_id);
          return template === undefined ? null : templateName(template);
        },
      },
      {
        key: "length",
        title: t.columns.length,
        width: 90,
        align: "right",
        hideBelow: 800,
        render: ({ duration_seconds }) => (duration_seconds === null ? null : formatClock(duration_seconds)),
      },
      {
        key: "took",
        title: t.columns.took,
        width: 90,
        align: "right",
        hideBelow: 1000,
        render: ({ duration_ms }) => (duration_ms === null ? null : format.duration(duration_ms / 1000)),
      },
      {
        key: "ordered",
        title: t.columns.made,
        width: 150,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [format, templates, templateName, t],
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
      <>
        {badge} <span className={styles.dim}>{t.stale.badge}</span>
      </>
    );
  }
  if (video.error === null) return badge;
  return (
    <>
      {badge} <span className={styles.dim}>{faultMessages[video.error.code].title}</span>
    </>
  );
}
