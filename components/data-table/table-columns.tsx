import type { CSSProperties, ReactNode } from "react";
import styles from "./data-table.module.css";

/** Of a column of `RelativeTime`, in CSS pixels: "59 minutes ago" and "vor 59 Minuten" fit in one line. */
export const AGO_WIDTH = 156;

export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The API's sort key for this column, without a minus sign. */
  sortKey?: string;
  /** What is sorted by where that is not what the title says, and a sentence that says so. */
  sortedBy?: { title: string; hint: string };
  /** What is sorted, which names the two directions: states, unless given, which have an order of their own. */
  sortedAs?: "text" | "number" | "time" | "day" | "state";
  /** Width in CSS pixels, or a part of the table's; columns without one share the rest. */
  width?: number | `${number}%`;
  align?: "left" | "right";
  /** Hides the column if the table is narrower than this many CSS pixels. */
  hideBelow?: 600 | 800 | 1000;
  /** Offered among the columns, and shown only where it is chosen. */
  isExtra?: true;
  /** Values stay in one line: chosen columns, of which there may be many, then scroll sideways instead of wrapping. */
  isOneLine?: boolean;
  /** The values need no title on a card, which has no column titles. */
  selfEvident?: boolean;
}

const hidden = { 600: styles.hideBelow600, 800: styles.hideBelow800, 1000: styles.hideBelow1000 };

/**
 * Classes and widths of a column's cells. Widths are set through the style sheet, so that cards can override
 * them.
 */
export function cellLook<Row>(column: Column<Row>, index: number) {
  const className = [
    styles.cell,
    index === 0 ? styles.first : "",
    column.align === "right" ? styles.right : "",
    column.isOneLine === true ? styles.oneLine : "",
    column.hideBelow === undefined ? "" : hidden[column.hideBelow],
  ].join(" ");
  const { width } = column;
  if (width === undefined) return { className };
  const cellWidth = typeof width === "number" ? `${width}px` : width;
  return { className, style: { "--cell-width": cellWidth } as CSSProperties };
}

/**
 * The least width of a table with chosen columns, of which there may be more than fit; then it scrolls sideways.
 * Undefined for one that leaves out what does not fit.
 */
export function leastWidth(
  columns: readonly Pick<Column<never>, "width" | "isOneLine">[],
): number | undefined {
  const [first, ...others] = columns;
  if (first?.isOneLine !== true) return undefined;
  return others.reduce((sum, { width }) => sum + (typeof width === "number" ? width : 170), 340);
}
