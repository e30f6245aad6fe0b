"use client";

import { useState } from "react";
import { CursorPager } from "#components/data-table/cursor-pager.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { useListState } from "#components/data-table/use-list-state.ts";
import { COLLECTION_DETAILS } from "#components/i18n/generated/collection-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { VideoGrid, VideoPlayerDialog } from "#components/videos/index.ts";
import { useCollectionVideos, useRenderingCount } from "#lib/client/collections/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { listCollectionVideosFields } from "#lib/client/generated/list-fields/list-collection-videos-fields.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./collection-video-list.module.css";
import { COLLECTION_PAGE } from "./collection-videos-query.ts";
import { madeChips } from "./shown-counts.ts";
import { useShownVideos } from "./use-shown-videos.ts";

/** The collection's videos as tiles, one page at a time: there may be thousands. */
export function CollectionVideos({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS);
  const live = !isCollectionEnded(collection);
  const list = useListState(listCollectionVideosFields);
  const videos = useCollectionVideos(collection.id, { ...list.state, limit: COLLECTION_PAGE }, live);
  const { data: template } = useTemplate(collection.template_id);
  const [playing, setPlaying] = useState<Video | null>(null);
  const page = videos.data;
  return (
    <>
      <div className={styles.filters}>
        <StatusChips
          collection={collection}
          live={live}
          value={list.state.status ?? "all"}
          onChange={(status) => list.set({ status: status === "all" ? null : status })}
        />
      </div>
      {page === undefined ? (
        videos.isError ? (
          <LoadError error={videos.error} onRetry={() => videos.refetch()} />
        ) : (
          <TileSkeleton tiles={18} />
        )
      ) : page.items.length === 0 ? (
        <Panel>
          <EmptyState>{t.noneYet}</EmptyState>
        </Panel>
      ) : (
        <VideoGrid
          label={t.videos}
          videos={page.items}
          aspect={template?.aspect}
          backdropUrl={template?.thumbnail_url}
          refreshing={videos.isPlaceholderData}
          onPlay={setPlaying}
        />
      )}
      <CursorPager {...listPager(list, page, videos.isPlaceholderData)} />
      <VideoPlayerDialog
        opened={playing !== null}
        videos={page?.items ?? []}
        playing={playing}
        onChange={setPlaying}
      />
    </>
  );
}

type Filter = "all" | "ready" | "succeeded" | "rendering" | "queued" | "failed" | "canceled";

interface StatusChipsProps {
  collection: Collection;
  live: boolean;
  value: Filter;
  onChange: (value: Filter) => void;
}

/** Filters the videos by status; during the run also by rendering and queued. */
function StatusChips({ collection, live, value, onChange }: StatusChipsProps) {
  const t = useMessages(COLLECTION_DETAILS);
  const format = useFormat();
  const { total } = collection;
  const { counts } = useShownVideos(collection);
  const { completed, failed } = counts;
  const rendering = useRenderingCount(collection.id, live);
  // Both are counted at different moments, so their sum may briefly exceed the total.
  const waiting = rendering === null ? null : Math.max(0, total - completed - failed - rendering);
  const canceled = live ? 0 : Math.max(0, total - completed - failed);
  const count = (figure: number | null) => (figure === null ? {} : { count: format.number(figure) });
  const { chips } = t;
  return (
    <FilterChips<Filter>
      label={t.videos}
      value={value}
      onChange={onChange}
      chips={[
        { value: "all", label: chips.all, ...count(total) },
        ...madeChips(collection, counts).map((made) => ({
          value: made.status,
          label: chips[made.status],
          tone: "success" as const,
          ...count(made.count),
        })),
        ...(live
          ? [
              {
                value: "rendering" as const,
                label: chips.rendering,
                tone: "active" as const,
                ...count(rendering),
              },
              { value: "queued" as const, label: chips.queued, ...count(waiting) },
            ]
          : []),
        ...(failed === 0
          ? []
          : [{ value: "failed" as const, label: chips.failed, tone: "danger" as const, ...count(failed) }]),
        ...(canceled === 0
          ? []
          : [{ value: "canceled" as const, label: chips.canceled, ...count(canceled) }]),
      ]}
    />
  );
}
