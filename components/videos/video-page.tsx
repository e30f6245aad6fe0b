"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { useListAddress } from "#components/data-table/use-list-address.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MessagesPanel, SendButton } from "#components/messages/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { AnswersPanel, WatchLinksPanel } from "#components/watch-links/index.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { createVideo, getVideo, keepVideo } from "#lib/client/generated/operations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { isMade } from "#lib/client/videos/is-made.ts";
import { isPlayable } from "#lib/client/videos/playing.ts";
import { useVideo, type Video } from "#lib/client/videos/videos.ts";
import { DeleteVideo } from "./delete-video.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { VideoChanges } from "./video-changes.tsx";
import { VideoCommands } from "./video-commands.tsx";
import { VideoFacts } from "./video-facts.tsx";
import { VideoFaultNotice } from "./video-fault-notice.tsx";
import styles from "./video-page.module.css";
import { VideoPlayer } from "./video-player.tsx";
import { DownloadVideo } from "./video-player-dialog.tsx";
import { VideoProgress } from "./video-progress.tsx";
import { statusTones } from "./video-status-tones.ts";

/** One video: plays it, or shows its progress or its fault. */
export function VideoPage({ videoId }: { videoId: string }) {
  const t = useMessages(VIDEOS);
  const listAddress = useListAddress("/videos");
  const mayEdit = usePermission("editor");
  const page = useMessages(VIDEO_PAGE);
  const { data: video, isError, error, refetch } = useVideo(videoId);
  if (video === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  }
  const name = video.person_name ?? t.untitled;
  return (
    <>
      <Crumbs items={[{ label: t.title, href: listAddress }, { label: name }]} />
      <PageHeader
        title={<span dir="auto">{name}</span>}
        badge={<StatusBadge tone={statusTones[video.status]} label={t.status[video.status]} />}
        actions={
          <>
            <PageMenu id={video.id} requests={requestsFor(video, page.request)} />
            <DeleteVideo video={video} />
            <VideoCommands video={video} />
            {isMade(video) ? <SendButton label={page.send} source={{ of: "video", id: video.id }} /> : null}
            <DownloadVideo video={video} />
          </>
        }
      />
      <PageColumns
        side={
          <>
            <VideoFacts video={video} />
            <VideoChanges video={video} />
            {mayEdit ? <WatchLinksPanel opened videoId={video.id} /> : null}
            <MessagesPanel opened of={{ video_id: video.id }} />
            <AnswersPanel opened of={{ video_id: video.id }} />
          </>
        }
      >
        <Stage video={video} />
      </PageColumns>
    </>
  );
}

function Stage({ video }: { video: Video }) {
  const states = useMessages(VIDEO_PAGE);
  if (video.status === "failed") return <VideoFaultNotice video={video} />;
  if (!isPlayable(video)) return <VideoProgress video={video} isStage />;
  return (
    <>
      <StaleNotice video={video} />
      <VideoPlayer video={video} note={video.status === "ready" ? states.ready : undefined} />
      {/* Why it was not kept, or how far that is. */}
      <div className={styles.outcome}>
        {isMade(video) ? <VideoFaultNotice video={video} /> : <VideoProgress video={video} />}
      </div>
    </>
  );
}

function requestsFor(video: Video, t: Messages["videoPage"]["request"]) {
  const body = {
    template_id: video.template_id,
    template_version: video.template_version,
    ...(video.person_id === null ? {} : { person_id: video.person_id }),
    occasion_on: video.occasion_on,
    ...(video.keep ? {} : { keep: false }),
    ...(video.modifications.length === 0 ? {} : { modifications: video.modifications }),
  };
  return [
    {
      title: t.fetch,
      snippets: (origin: string) => requestSnippets(getVideo, { params: { video_id: video.id } }, origin),
    },
    ...(video.status === "ready"
      ? [
          {
            title: t.keep,
            snippets: (origin: string) =>
              requestSnippets(keepVideo, { params: { video_id: video.id } }, origin),
          },
        ]
      : []),
    {
      title: t.make,
      snippets: (origin: string) => requestSnippets(createVideo, { body }, origin),
    },
  ];
}
