"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { CursorPager } from "#components/data-table/cursor-pager.tsx";
import { NarrowTools } from "#components/data-table/filter-bar.tsx";
import { FixedFilter } from "#components/data-table/fixed-filter.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import { SortFilter } from "#components/data-table/sort-filter.tsx";
import { useColumnChoice } from "#components/data-table/use-column-choice.ts";
import { useListState } from "#components/data-table/use-list-state.ts";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MadeFilters, useMadeFilterTexts, useTemplateStills } from "#components/list-filters/index.ts";
import {
  filterOfQuery,
  MadeRowMenu,
  MadeSelectionBar,
  useMadeSelection,
} from "#components/made-selection/index.ts";
import { ViewBar } from "#components/saved-views/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TextSkeleton, TileSkeleton } from "#components/ui/skeletons.tsx";
import { listVideosFields } from "#lib/client/generated/list-fields/list-videos-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { isMade } from "#lib/client/videos/is-made.ts";
import { useVideos, useVideosTotal, type Video } from "#lib/client/videos/videos.ts";
import { VideoGrid } from "./video-grid.tsx";
import styles from "./video-list.module.css";
import {
  clearedFilters,
  isClearable,
  isFiltered,
  noFilters,
  toVideosQuery,
  videoListSearch,
} from "./video-list-search.ts";
import { VideoPlayerDialog } from "./video-player-on-demand.ts";
import { useVideoScopes } from "./video-scopes.tsx";
import { videoSorts } from "./video-sorts.ts";
import { statusTones } from "./video-status-tones.ts";
import type { VideoLayoutProps } from "./video-table.tsx";

// Tiles are usual, and the page is as heavy as it may be. The server renders the table all the same.
const VideoTable = lazy(() => import("./video-table.tsx").then((part) => ({ default: part.VideoTable })));
const VideoColumnMenu = lazy(() =>
  import("./video-table.tsx").then((part) => ({ default: part.VideoColumnMenu })),
);

interface VideoListProps {
  /** The columns of the table that this browser chose last, as the server read them. */
  rememberedColumns: string;
}

/** All videos of the organization, as tiles or as a table; state is in the URL. */
export function VideoList({ rememberedColumns }: VideoListProps) {
  const t = useMessages(VIDEOS);
  const viewChips = [
    { value: "grid" as const, label: t.grid },
    { value: "table" as const, label: t.table },
  ];
  const statusChips = [
    { value: "all" as const, label: t.all },
    ...listVideosFields.status.values.map((status) => ({
      value: status,
      label: t.status[status],
      ...(status === "succeeded" || status === "ready" ? { tone: statusTones[status] } : {}),
    })),
    { value: "stale" as const, label: t.stale.badge, tone: "warning" as const },
  ];
  const list = useListState(videoListSearch);
  const { status, stale, view } = list.state;
  const scopes = useVideoScopes(list);
  const choice = useColumnChoice(list, "videos", rememberedColumns);
  const filterTexts = useMadeFilterTexts(list.state);
  const clear = isFiltered(list.state) ? () => list.set(noFilters) : undefined;
  const query = toVideosQuery(list.state);
  const videos = useVideos(query);
  const filter = filterOfQuery(query);
  const selection = useMadeSelection(filter);
  const page = videos.data;
  const hasMore = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const total = useVideosTotal(filter, hasMore);
  const mayMake = usePermission("editor");
  const error =
    videos.isError && page === undefined ? (
      <LoadError error={videos.error} onRetry={() => videos.refetch()} />
    ) : undefined;
  const shared = {
    videos: page?.items,
    selection,
    refreshing: videos.isPlaceholderData,
    sort: list.state.sort,
    onSortChange: (sort: string) => list.set({ sort: sort as typeof list.state.sort }),
    error,
    empty:
      clear === undefined ? (
        <NothingYet />
      ) : (
        <NothingMatches
          filters={[
            ...(status === undefined ? [] : [`${t.filterBy}: ${t.status[status]}`]),
            ...(stale === undefined ? [] : [stale ? t.stale.badge : t.upToDate]),
            ...filterTexts,
            ...scopes.map(({ label }) => label),
          ]}
          onClear={clear}
        />
      ),
    pager: listPager(list, page, videos.isPlaceholderData, total),
  };
  const changeView = (next: typeof view) => list.set({ view: next }, { history: "replace" });
  const columnMenu = (
    <Suspense key="columns">
      <VideoColumnMenu choice={choice} />
    </Suspense>
  );
  const sorting = (
    <SortFilter
      key="sort"
      columns={Object.values(videoSorts(t))}
      sort={shared.sort}
      usual={listVideosFields.sort.default}
      onSortChange={shared.onSortChange}
    />
  );
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={mayMake ? <LinkButton href="/collections/new">{t.makeVideos}</LinkButton> : undefined}
      />
      <ViewBar list="videos" fields={videoListSearch} columns={choice.chosen}>
        {view === "grid" ? null : columnMenu}
      </ViewBar>
      <MadeFilters
        list={list}
        searchLabel={t.search}
        onClear={isClearable(list.state) ? () => list.set(clearedFilters) : undefined}
        others={scopes.length}
        narrow={
          <>
            {view === "grid" ? sorting : <NarrowTools>{[sorting, columnMenu]}</NarrowTools>}
            <NarrowTools>
              <FixedFilter
                label={t.view}
                choices={viewChips}
                value={view}
                usual="grid"
                saysUsual
                onChange={(next) => changeView(next ?? "grid")}
              />
            </NarrowTools>
          </>
        }
        end={view === "grid" ? sorting : undefined}
      />
      <div className={styles.filters}>
        <FilterChips
          label={t.filterBy}
          chips={statusChips}
          value={stale === true ? "stale" : (status ?? "all")}
          onChange={(next) =>
            list.set(
              next === "stale"
                ? { status: null, stale: true }
                : { status: next === "all" ? null : next, stale: null },
            )
          }
        />
        <FilterChips label={t.view} chips={viewChips} value={view} onChange={changeView} />
      </div>
      <ScopeChips scopes={scopes} />
      <MadeSelectionBar
        target="videos"
        matching={filter}
        selection={selection}
        pageIds={page?.items.map(({ id }) => id) ?? []}
        hasPageBox={view === "table"}
        hasMore={hasMore}
        total={total}
      />
      {view === "grid" ? (
        <GridView {...shared} />
      ) : (
        <Suspense fallback={<TextSkeleton lines={12} />}>
          <VideoTable {...shared} choice={choice} />
        </Suspense>
      )}
    </>
  );
}

function GridView({ videos, selection, refreshing, error, empty, pager }: VideoLayoutProps) {
  const t = useMessages(VIDEOS);
  const [playing, setPlaying] = useState<Video | null>(null);
  const stillOf = useTemplateStills();
  const backdropOf = ({ template_id }: Video) => stillOf(template_id);
  if (error !== undefined) return <Panel>{error}</Panel>;
  if (videos === undefined) return <TileSkeleton tiles={18} />;
  if (videos.length === 0) return <Panel>{empty}</Panel>;
  return (
    <>
      <VideoGrid
        label={t.label}
        videos={videos}
        onPlay={setPlaying}
        backdropOf={backdropOf}
        showsTemplate
        selection={selection}
        refreshing={refreshing}
        tileMenu={(menu) => (
          <MadeRowMenu
            target="videos"
            name={menu.row.person_name ?? t.untitled}
            isSendable={isMade(menu.row)}
            {...menu}
          />
        )}
      />
      <CursorPager {...pager} />
      <VideoPlayerDialog opened={playing !== null} videos={videos} playing={playing} onChange={setPlaying} />
    </>
  );
}

function NothingMatches({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  const t = useMessages(VIDEOS);
  const { clear } = useMessages(LIST_FILTERS);
  const format = useFormat();
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {t.noneMatches({ filters: format.list(filters) })}
    </EmptyState>
  );
}

function NothingYet() {
  const t = useMessages(VIDEOS);
  const mayMake = usePermission("editor");
  return (
    <EmptyState
      icon={<IconPlayerPlay size={22} stroke={1.6} />}
      action={mayMake ? <LinkButton href="/collections/new">{t.makeVideos}</LinkButton> : undefined}
    >
      {mayMake ? t.empty : t.emptyViewer}
    </EmptyState>
  );
}
