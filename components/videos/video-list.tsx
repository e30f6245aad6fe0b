"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { CursorPager } from "#components/data-table/cursor-pager.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { listVideosFields } from "#lib/client/list-fields.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { useVideos, type Video } from "#lib/client/videos.ts";
import { statusTones } from "./status-tones.ts";
import { useVideoColumns } from "./video-columns.tsx";
import { VideoGrid } from "./video-grid.tsx";
import styles from "./video-list.module.css";
import { toVideosQuery, videoListSearch } from "./video-list-search.ts";
import { VideoPlayerDialog } from "./video-player-dialog.tsx";
import { hasScope, VideoScopes } from "./video-scopes.tsx";

/** Every video of the organization, as pictures or as a table; what it shows is in the URL. */
export function VideoList() {
  const words = useWords(VIDEOS);
  const viewChips = [
    { value: "grid" as const, label: words.grid },
    { value: "table" as const, label: words.table },
  ];
  const statusChips = [
    { value: "all" as const, label: words.all },
    ...listVideosFields.status.values.map((status) => ({
      value: status,
      label: words.status[status],
      ...(status === "succeeded" ? { tone: statusTones[status] } : {}),
    })),
  ];
  const list = useListState(videoListSearch);
  const { status, view } = list.state;
  const videos = useVideos(toVideosQuery(list.state));
  const page = videos.data;
  const nextCursor = page?.nextCursor ?? null;
  const error =
    videos.isError && page === undefined ? (
      <LoadError error={videos.error} onRetry={() => videos.refetch()} />
    ) : undefined;
  const shared = {
    videos: page?.items,
    refreshing: videos.isPlaceholderData,
    error,
    empty:
      status === undefined && !hasScope(list.state) ? (
        <NothingYet />
      ) : (
        <NothingMatches onClear={() => list.set(noFilters)} />
      ),
    pager: {
      hasPrevious: list.hasPrevious,
      hasNext: nextCursor !== null && !videos.isPlaceholderData,
      onPrevious: list.goPrevious,
      onNext: () => nextCursor !== null && list.goNext(nextCursor),
    },
  };
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <div className={styles.filters}>
        <FilterChips
          label={words.filterBy}
          chips={statusChips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
        <FilterChips
          label={words.view}
          chips={viewChips}
          value={view}
          onChange={(next) => list.set({ view: next }, { history: "replace" })}
        />
      </div>
      <VideoScopes list={list} />
      {view === "grid" ? <GridView {...shared} /> : <TableView {...shared} />}
    </>
  );
}

const noFilters = { status: null, person_id: null, project_id: null, template_id: null, collection_id: null };

interface ViewProps {
  videos: readonly Video[] | undefined;
  refreshing: boolean;
  error: React.ReactNode;
  empty: React.ReactNode;
  pager: React.ComponentProps<typeof CursorPager>;
}

function GridView({ videos, refreshing, error, empty, pager }: ViewProps) {
  const words = useWords(VIDEOS);
  const [playing, setPlaying] = useState<Video | null>(null);
  if (error !== undefined) return <Panel>{error}</Panel>;
  if (videos === undefined) return <TileSkeleton tiles={18} />;
  if (videos.length === 0) return <Panel>{empty}</Panel>;
  return (
    <>
      <VideoGrid label={words.label} videos={videos} onPlay={setPlaying} refreshing={refreshing} />
      <CursorPager {...pager} />
      <VideoPlayerDialog videos={videos} playing={playing} onChange={setPlaying} />
    </>
  );
}

function TableView({ videos, refreshing, error, empty, pager }: ViewProps) {
  const words = useWords(VIDEOS);
  return (
    <DataTable
      label={words.label}
      rows={videos}
      rowId={(video) => video.id}
      rowLabel={(video) => video.person_name ?? words.untitled}
      rowHref={(video) => `/videos/${video.id}`}
      columns={useVideoColumns()}
      refreshing={refreshing}
      error={error}
      empty={empty}
      pager={pager}
    />
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const words = useWords(VIDEOS);
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {words.showAll}
        </Button>
      }
    >
      {words.noneMatches}
    </EmptyState>
  );
}

function NothingYet() {
  const words = useWords(VIDEOS);
  const mayMake = useMay("editor");
  return (
    <EmptyState
      icon={<IconPlayerPlay size={22} stroke={1.6} />}
      action={mayMake ? <LinkButton href="/collections/new">{words.makeVideos}</LinkButton> : undefined}
    >
      {mayMake ? words.empty : words.emptyViewer}
    </EmptyState>
  );
}
