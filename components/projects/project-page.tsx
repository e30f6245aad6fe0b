"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { CollectionRows } from "#components/collections/index.ts";
import { ShowRequest } from "#components/requests/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageHeaderSkeleton, TileSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { VideoGrid, VideoPlayerDialog } from "#components/videos/index.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { useProject } from "#lib/client/projects.ts";
import { requestSnippets } from "#lib/client/request-snippets.ts";
import { useVideos, type Video } from "#lib/client/videos.ts";
import { getProject } from "#lib/contract/project.ts";
import styles from "./project-list.module.css";
import { projectWords as words } from "./project-words.ts";
import { type ProjectVersion, RenameProjectDialog } from "./rename-project-dialog.tsx";

/** One project: its collections, and the newest of its videos. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const { data, isError, error, refetch } = useProject(projectId);
  if (data === undefined) {
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageHeaderSkeleton />;
  }
  const { id, name, archived_at: archivedAt } = data.value;
  return (
    <>
      <Crumbs items={[{ label: words.title, href: "/projects" }, { label: name }]} />
      <PageHeader
        title={<span dir="auto">{name}</span>}
        badge={archivedAt === null ? undefined : <StatusBadge tone="neutral" label={words.archived} />}
        subtitle={<CopyId id={id} />}
        actions={<ProjectActions project={data} />}
      />
      <div className={styles.parts}>
        <section aria-label={words.collections}>
          <h2 className={styles.heading}>{words.collections}</h2>
          <CollectionRows projectId={id} empty={words.noCollections} />
        </section>
        <ProjectVideos projectId={id} />
      </div>
    </>
  );
}

function ProjectActions({ project }: { project: ProjectVersion }) {
  const [renaming, setRenaming] = useState<ProjectVersion | null>(null);
  const mayChange = useMay("editor");
  const { id, archived_at: archivedAt } = project.value;
  return (
    <>
      <ShowRequest
        requests={[
          {
            title: words.request.fetch,
            snippets: (origin) => requestSnippets(getProject, { params: { project_id: id } }, origin),
          },
        ]}
      />
      {mayChange ? (
        <Button variant="default" onClick={() => setRenaming(project)}>
          {words.rename}
        </Button>
      ) : null}
      {mayChange && archivedAt === null ? (
        <LinkButton href={`/collections/new?project_id=${id}`}>{words.madeVideos}</LinkButton>
      ) : null}
      <RenameProjectDialog project={renaming} onClose={() => setRenaming(null)} />
    </>
  );
}

function ProjectVideos({ projectId }: { projectId: string }) {
  const { data } = useVideos({ project_id: projectId, limit: 24 });
  const [playing, setPlaying] = useState<Video | null>(null);
  return (
    <section aria-label={words.videos}>
      <h2 className={styles.heading}>{words.videos}</h2>
      {data === undefined ? (
        <TileSkeleton tiles={6} />
      ) : data.items.length === 0 ? (
        <Panel>
          <EmptyState>{words.noVideos}</EmptyState>
        </Panel>
      ) : (
        <VideoGrid label={words.videos} videos={data.items} onPlay={setPlaying} />
      )}
      <VideoPlayerDialog videos={data?.items ?? []} playing={playing} onChange={setPlaying} />
    </section>
  );
}
