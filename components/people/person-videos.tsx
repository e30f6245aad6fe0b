"use client";

import Link from "next/link";
import { LoadError } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { statusTones, VideoThumbnail } from "#components/videos/index.ts";
import { PERSON } from "#components/words/en/people.ts";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import type { ClientPage } from "#lib/client/call.ts";
import { useVideos, type Video } from "#lib/client/videos.ts";
import styles from "./person-page.module.css";

/** What is asked for a person: the newest, and how many there are. */
export const newestOf = (personId: string) => ({ person_id: personId, limit: 6, count: true });

/** The newest videos that were made for a person. */
export function PersonVideos({ personId }: { personId: string }) {
  const words = useWords(PERSON).videos;
  const videoWords = useWords(VIDEOS);
  const videos = useVideos(newestOf(personId));
  if (videos.data === undefined) {
    return (
      <Panel title={words.title}>
        {videos.isError ? (
          <LoadError error={videos.error} onRetry={() => videos.refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Panel>
    );
  }
  if (videos.data.items.length === 0) return <Panel title={words.title}>{words.none}</Panel>;
  return (
    <Panel title={words.title} aside={<Total personId={personId} page={videos.data} />} flush>
      <ul className={styles.videos}>
        {videos.data.items.map((video) => (
          <li key={video.id}>
            <Link className={styles.video} href={`/videos/${video.id}`}>
              <VideoThumbnail video={video} />
              <span className={styles.when}>
                <RelativeTime instant={video.created_at} />
              </span>
              <StatusBadge plain tone={statusTones[video.status]} label={videoWords.status[video.status]} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How many they are; where not all of them stand here, the way to the others. */
function Total({ personId, page }: { personId: string; page: ClientPage<Video> }) {
  const words = useWords(PERSON).videos;
  if (page.nextCursor === null) return page.total;
  return <TextLink href={`/videos?person_id=${personId}`}>{words.all(page.total ?? "")}</TextLink>;
}
