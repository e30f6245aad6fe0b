"use client";

import { type CSSProperties, type ReactNode, useRef } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import type { CursorPagerProps } from "./cursor-pager.tsx";
import { CursorPager } from "./cursor-pager.tsx";
import styles from "./data-table.module.css";
import { type ShownRowMenu, useRowMenu } from "./row-menu-place.ts";
import { SelectionRowMenu } from "./selection-row-menu-on-demand.ts";
import { type Column, leastWidth } from "./table-columns.tsx";
import { TableHead } from "./table-head.tsx";
import { SkeletonRow, TableRow } from "./table-row.tsx";
import { useFits } from "./use-fits.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useRowSelection } from "./use-row-selection.ts";
import type { Selection } from "./use-selection.ts";

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** A row's name, for the label of its checkbox. */
  rowLabel: (row: Row) => string;
  /** Where a row leads. Its first column contains the link, and the whole row is clickable. */
  rowHref?: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** `name` or `-name`, as the API takes it. */
  sort?: string;
  onSortChange?: (sort: string) => void;
  selection?: Selection;
  /** Newer rows are loading while these are still shown. */
  refreshing?: boolean;
  /** Shown instead of rows if there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Shown instead of rows that failed to load: an `ErrorState`. */
  error?: ReactNode;
  pager?: CursorPagerProps;
  skeletonRows?: number;
  /** The menu of a row, which is loaded when it is first opened. */
  rowMenu?: ((menu: ShownRowMenu<Row>) => ReactNode) | undefined;
  /** Columns stay where they are on every page of the list, whatever its rows say. */
  isSteady?: boolean;
}

/** A page of a keyset list as a table, with links, sorting and selection; below 600 px a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, empty, pager } = props;
  const state = error !== undefined && error !== null ? error : rows?.length === 0 ? empty : null;
  return (
    <div className={styles.list} data-list>
      <div className={styles.frame} data-refreshing={props.refreshing || undefined}>
        {state ?? <TableBody {...props} />}
      </div>
      {pager === undefined || rows === undefined ? null : <CursorPager {...pager} />}
    </div>
  );
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowLabel, rowHref, columns, sort, onSortChange, selection } = props;
  const t = useMessages(KIT);
  const { isChosen, chosen, choose, chooseAll } = useRowSelection(rows?.map(rowId), selection);
  const scroll = useRef<HTMLDivElement>(null);
  useFits(scroll);
  useListKeys();
  const least = leastWidth(columns);
  const { menu, selectionMenu, openMenu } = useRowMenu(
    (id) => rows?.find((row) => rowId(row) === id),
    selection,
  );
  const { onMenu } = useStableHandlers({ onMenu: openMenu });
  const hasMenu = props.rowMenu !== undefined && rows !== undefined;
  return (
    <div ref={scroll} className={styles.scroll}>
      <table
        className={styles.table}
        data-steady={props.isSteady || undefined}
        data-pins={least !== undefined || undefined}
        style={
          least === undefined ? undefined : ({ "--least": `${least}px`, "--first": "280px" } as CSSProperties)
        }
        aria-label={label}
        aria-busy={rows === undefined || props.refreshing || undefined}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          chosen={chosen}
          chooseLabel={t.selectAllOnPage}
          onChoose={chooseAll}
          menuTitle={hasMenu ? t.moreActions : undefined}
        />
        <tbody>
          {rows === undefined
            ? Array.from({ length: props.skeletonRows ?? 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                <SkeletonRow key={index} columns={columns} />
              ))
            : rows.map((row) => (
                <TableRow
                  key={rowId(row)}
                  row={row}
                  id={rowId(row)}
                  columns={columns}
                  href={rowHref?.(row)}
                  isPinned={least !== undefined}
                  chosen={selection === undefined ? undefined : isChosen(rowId(row))}
                  chooseLabel={t.selectRow({ name: rowLabel(row) })}
                  onChoose={choose}
                  menuName={hasMenu ? rowLabel(row) : undefined}
                  onMenu={onMenu}
                />
              ))}
        </tbody>
      </table>
      {menu === null ? null : props.rowMenu?.(menu)}
      {selectionMenu === null ? null : <SelectionRowMenu {...selectionMenu} />}
    </div>
  );
}
