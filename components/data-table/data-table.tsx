"use client";

import { DataTable as MantineDataTable } from "mantine-datatable";
import type { ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useWords } from "#components/words/words.tsx";
import type { CursorPagerProps } from "./cursor-pager.tsx";
import { CursorPager } from "./cursor-pager.tsx";
import styles from "./data-table.module.css";
import { directionOf, SortSelect } from "./sorting.tsx";
import type { Column, TableRecord } from "./table-columns.tsx";
import { toMantineColumns } from "./table-columns.tsx";
import { mergeSelection } from "./table-selection.ts";
import type { Selection } from "./use-selection.ts";

interface DataTableProps<Row> {
  /** What the table lists, for those who hear the page. */
  label: string;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** A row's name: says what its checkbox selects. */
  rowLabel: (row: Row) => string;
  /** Where a row leads; its first column then holds the link, and the whole row follows it. */
  rowHref?: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** `name` or `-name`, as the API takes it. */
  sort?: string;
  onSortChange?: (sort: string) => void;
  selection?: Selection;
  /** Newer rows are on their way while these still show. */
  refreshing?: boolean;
  /** In the place of no rows: an `EmptyState`. */
  empty: ReactNode;
  /** In the place of rows that could not be loaded: an `ErrorState`. */
  error?: ReactNode;
  pager?: CursorPagerProps;
  skeletonRows?: number;
}

/** The one table: a page of a keyset list, with links, sorting and selection; under 600 px a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, sort, onSortChange, error, empty, pager } = props;
  const sortable = columns.flatMap(({ title, sortKey }) =>
    sortKey === undefined ? [] : [{ title, sortKey }],
  );
  const state = error !== undefined && error !== null ? error : rows?.length === 0 ? empty : null;
  return (
    <div className={styles.list}>
      {onSortChange === undefined || sortable.length === 0 || state !== null ? null : (
        <SortSelect columns={sortable} sort={sort} onSortChange={onSortChange} />
      )}
      <div className={styles.frame} data-refreshing={props.refreshing || undefined}>
        {state ?? <TableBody {...props} />}
      </div>
      {pager === undefined || rows === undefined ? null : <CursorPager {...pager} />}
    </div>
  );
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowLabel, rowHref, columns, sort, onSortChange, selection } = props;
  const words = useWords().kit;
  const records = useMemo(
    () => toRecords(rows, rowId, props.skeletonRows ?? 8),
    [rows, rowId, props.skeletonRows],
  );
  const tableRef = useSortAnnouncement(columns, sort);
  const selected = records.filter(({ id }) => selection?.everything || selection?.ids.has(id));
  const selecting = selection !== undefined &&
    rows !== undefined && {
      selectedRecords: selected,
      onSelectedRecordsChange: (next: TableRecord<Row>[]) =>
        selection.setIds(mergeSelection(selection.ids, records, next)),
      getRecordSelectionCheckboxProps: ({ row }: TableRecord<Row>) => ({
        "aria-label": words.selectRow(row === null ? "" : rowLabel(row)),
      }),
      allRecordsSelectionCheckboxProps: { "aria-label": words.selectAllOnPage },
    };
  return (
    <MantineDataTable<TableRecord<Row>>
      tableRef={tableRef}
      aria-label={label}
      aria-busy={rows === undefined || props.refreshing || undefined}
      height="auto"
      minHeight={0}
      className={styles.root}
      classNames={{ table: styles.table, header: styles.header }}
      records={records}
      columns={toMantineColumns(columns, { rowHref, sort, onSortChange })}
      highlightOnHover={rows !== undefined}
      horizontalSpacing="md"
      verticalSpacing={10}
      selectionCheckboxProps={{ size: "xs" }}
      {...(selecting || {})}
    />
  );
}

function toRecords<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  skeletons: number,
): TableRecord<Row>[] {
  if (rows !== undefined) return rows.map((row) => ({ id: rowId(row), row }));
  return Array.from({ length: skeletons }, (_, index) => ({ id: `skeleton-${index}`, row: null }));
}

/** The table component below has no way to set `aria-sort` on a header cell, so it is set on the element. */
function useSortAnnouncement(columns: readonly Column<never>[], sort: string | undefined) {
  const table = useRef<HTMLTableElement | null>(null);
  const tableRef = useCallback((element: HTMLTableElement | null) => {
    table.current = element;
  }, []);
  useEffect(() => {
    for (const { key, sortKey } of columns) {
      const cell = table.current?.querySelector(`th[data-accessor="${CSS.escape(key)}"]`);
      if (cell === null || cell === undefined || sortKey === undefined) continue;
      cell.setAttribute("aria-sort", directionOf(sort, sortKey) ?? "none");
    }
  });
  return tableRef;
}
