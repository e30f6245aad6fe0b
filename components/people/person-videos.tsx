"use client";

import Link from "next/link";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { OUTDATED } from "#components/i18n/generated/outdated.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useLocale } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { outdatedText, statusTones, VideoThumbnail } from "#components/videos/index.ts";
import type { ClientPage } from "#lib/client/api/call.ts";
import { useVideos, type Video } from "#lib/client/videos/videos.ts";
import styles from "./person-page.module.css";

/** The query for a person: the newest videos, and the total. */
export const newestOf = (personId: string) => ({ person_id: personId, limit: 6, count: true });

/** The newest videos that were made for a person. */
export function PersonVideos({ personId }: { personId: string }) {
  const t = useMessages(PERSON).videos;
  const videoMessages = useMessages(VIDEOS);
  const outdated = useMessages(OUTDATED);
  const { nameOf } = useFieldNames();
  const locale = useLocale();
  const videos = useVideos(newestOf(personId));
  if (videos.data === undefined) {
    return (
      <Panel title={t.title}>
        {videos.isError ? (
          <LoadError error={videos.error} onRetry={() => videos.refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Panel>
    );
  }
  if (videos.data.items.length === 0) return <Panel title={t.title}>{t.none}</Panel>;
  return (
    <Panel title={t.title} aside={<Total personId={personId} page={videos.data} />} flush>
      <ul className={styles.videos}>
        {videos.data.items.map((video) => (
          <li key={video.id}>
            <Link className={styles.video} href={`/videos/${video.id}`}>
              <VideoThumbnail video={video} />
              <span className={styles.when}>
                <RelativeTime instant={video.created_at} />
                {video.stale === null ? null : (
                  <span className={styles.outdated}>{outdatedText(video, outdated, locale, nameOf)}</span>
                )}
              </span>
              <StatusBadge
                plain
                tone={video.stale === null ? statusTones[video.status] : "warning"}
                label={video.stale === null ? videoMessages.status[video.status] : videoMessages.stale.badge}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The number of videos, with a link to the list if not all are shown here. */
function Total({ personId, page }: { personId: string; page: ClientPage<Video> }) {
  const t = useMessages(PERSON).videos;
  if (page.nextCursor === null) return page.total;
  return <TextLink href={`/videos?person_id=${personId}`}>{t.all({ total: page.total ?? "" })}</TextLink>;
}
