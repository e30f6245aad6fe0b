"use client";

import type { ReactNode } from "react";
import { ColumnMenu } from "#components/data-table/column-menu.tsx";
import type { CursorPagerProps } from "#components/data-table/cursor-pager.tsx";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type ColumnChoice, useShownColumns } from "#components/data-table/use-column-choice.ts";
import type { Selection } from "#components/data-table/use-selection.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MadeRowMenu } from "#components/made-selection/index.ts";
import { isMade } from "#lib/client/videos/is-made.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { useVideoColumns } from "./video-columns.tsx";

/** What both layouts of the list of videos show. */
export interface VideoLayoutProps {
  videos: readonly Video[] | undefined;
  selection: Selection;
  refreshing: boolean;
  sort: string;
  onSortChange: (sort: string) => void;
  error: ReactNode;
  empty: ReactNode;
  pager: CursorPagerProps;
}

/** Videos as a table, with the chosen columns. */
export function VideoTable({ videos, choice, ...table }: VideoLayoutProps & { choice: ColumnChoice }) {
  const t = useMessages(VIDEOS);
  const columns = useShownColumns(useVideoColumns(), choice);
  return (
    <DataTable
      label={t.label}
      rows={videos}
      rowId={(video) => video.id}
      rowLabel={(video) => video.person_name ?? t.untitled}
      isSteady
      rowMenu={(menu) => (
        <MadeRowMenu
          target="videos"
          name={menu.row.person_name ?? t.untitled}
          isSendable={isMade(menu.row)}
          {...menu}
        />
      )}
      rowHref={(video) => `/videos/${video.id}`}
      columns={columns}
      {...table}
    />
  );
}

/** Chooses the columns of the table. */
export function VideoColumnMenu({ choice }: { choice: ColumnChoice }) {
  return <ColumnMenu columns={useVideoColumns()} choice={choice} />;
}
