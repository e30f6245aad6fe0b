"use client";

import { useState } from "react";
import { CollectionRows } from "#components/collections/index.ts";
import { useListAddress } from "#components/data-table/use-list-address.ts";
import { PROJECTS } from "#components/i18n/generated/projects.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ArchivedBadge, ArchivedNotice } from "#components/lifecycle/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageHeaderSkeleton, TileSkeleton } from "#components/ui/skeletons.tsx";
import { VideoGrid, VideoPlayerDialog } from "#components/videos/index.ts";
import { useProject } from "#lib/client/projects/projects.ts";
import { useVideos, type Video } from "#lib/client/videos/videos.ts";
import { ProjectActions } from "./project-actions.tsx";
import styles from "./project-list.module.css";
import { ProjectTemplates } from "./project-templates.tsx";

/** One project: its collections, the templates they use, and its newest videos. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const t = useMessages(PROJECTS);
  const listAddress = useListAddress("/projects");
  const { data, isError, error, refetch } = useProject(projectId);
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageHeaderSkeleton />;
  }
  const { id, name, archived_at: archivedAt } = data.value;
  return (
    <>
      <Crumbs items={[{ label: t.title, href: listAddress }, { label: name }]} />
      <PageHeader
        title={<span dir="auto">{name}</span>}
        badge={archivedAt === null ? undefined : <ArchivedBadge />}
        actions={<ProjectActions project={data} />}
      />
      {archivedAt === null ? null : <ArchivedNotice>{t.archivedNotice}</ArchivedNotice>}
      <div className={styles.parts}>
        <section aria-label={t.collections}>
          <h2 className={styles.heading}>{t.collections}</h2>
          <CollectionRows projectId={id} isArchived={archivedAt !== null} empty={t.noCollections} />
        </section>
        <ProjectTemplates projectId={id} />
        <ProjectVideos projectId={id} />
      </div>
    </>
  );
}

function ProjectVideos({ projectId }: { projectId: string }) {
  const t = useMessages(PROJECTS);
  const { data } = useVideos({ project_id: projectId, limit: 24 });
  const [playing, setPlaying] = useState<Video | null>(null);
  return (
    <section aria-label={t.videos}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.videos}</h2>
        {data?.nextCursor == null ? null : (
          <TextLink href={`/videos?project_id=${projectId}`}>{t.allVideos}</TextLink>
        )}
      </div>
      {data === undefined ? (
        <TileSkeleton tiles={6} />
      ) : data.items.length === 0 ? (
        <Panel>
          <EmptyState>{t.noVideos}</EmptyState>
        </Panel>
      ) : (
        <VideoGrid label={t.videos} videos={data.items} onPlay={setPlaying} />
      )}
      <VideoPlayerDialog
        opened={playing !== null}
        videos={data?.items ?? []}
        playing={playing}
        onChange={setPlaying}
      />
    </section>
  );
}
