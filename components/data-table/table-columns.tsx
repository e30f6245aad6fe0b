import { Skeleton } from "@mantine/core";
import type { DataTableColumn } from "mantine-datatable";
import type { Route } from "next";
import Link from "next/link";
import type { CSSProperties, ReactNode } from "react";
import styles from "./data-table.module.css";
import { SortHeader } from "./sorting.tsx";

export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** What the API sorts this column by, without a minus sign. */
  sortKey?: string;
  /** Width in CSS pixels; columns without one share what is left. */
  width?: number;
  align?: "left" | "right";
  /** Leaves the column out where the table is narrower than this many CSS pixels. */
  hideBelow?: 600 | 800 | 1000;
  /** On a card, which has no column titles, its values say by themselves what they are. */
  selfEvident?: boolean;
}

/** A row with its id; null stands for one that is still on its way. */
export interface TableRecord<Row> {
  id: string;
  row: Row | null;
}

interface ColumnContext<Row> {
  rowHref: ((row: Row) => string) | undefined;
  sort: string | undefined;
  onSortChange: ((sort: string) => void) | undefined;
}

const hidden = { 600: styles.hideBelow600, 800: styles.hideBelow800, 1000: styles.hideBelow1000 };

/** The columns as the table component below takes them. Widths go through a style sheet, which cards can undo. */
export function toMantineColumns<Row>(
  columns: readonly Column<Row>[],
  context: ColumnContext<Row>,
): DataTableColumn<TableRecord<Row>>[] {
  return columns.map((column, index) => {
    const className = [
      styles.cell,
      index === 0 ? styles.first : "",
      column.align === "right" ? styles.right : "",
      column.hideBelow === undefined ? "" : hidden[column.hideBelow],
    ].join(" ");
    const style = (
      column.width === undefined ? {} : { "--cell-width": `${column.width}px` }
    ) as CSSProperties;
    return {
      accessor: column.key,
      title: <ColumnTitle column={column} context={context} />,
      titleClassName: className,
      titleStyle: style,
      cellsClassName: className,
      cellsStyle: () => style,
      customCellAttributes: () => (column.selfEvident || index === 0 ? {} : { "data-label": column.title }),
      render: ({ row }: TableRecord<Row>) => {
        if (row === null) return <Placeholder width={[70, 55, 80, 60][index % 4] ?? 60} />;
        const href = index === 0 ? context.rowHref?.(row) : undefined;
        if (href === undefined) return column.render(row);
        return (
          <Link className={styles.link} href={href as Route}>
            {column.render(row)}
          </Link>
        );
      },
    };
  });
}

/** As tall as a usual cell, so that little moves when the rows arrive. */
function Placeholder({ width }: { width: number }) {
  return (
    <div className={styles.placeholder}>
      <Skeleton height={12} width={`${width}%`} />
    </div>
  );
}

function ColumnTitle<Row>({ column, context }: { column: Column<Row>; context: ColumnContext<Row> }) {
  const { sort, onSortChange } = context;
  if (column.sortKey === undefined || onSortChange === undefined) return column.title;
  return (
    <SortHeader
      title={column.title}
      sortKey={column.sortKey}
      sort={sort}
      onSortChange={onSortChange}
      align={column.align}
    />
  );
}
