import type { CSSProperties, ReactNode } from "react";
import styles from "./data-table.module.css";

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

const hidden = { 600: styles.hideBelow600, 800: styles.hideBelow800, 1000: styles.hideBelow1000 };

/** How the cells of a column look. Widths go through the style sheet, which cards can undo. */
export function cellLook<Row>(column: Column<Row>, index: number) {
  const className = [
    styles.cell,
    index === 0 ? styles.first : "",
    column.align === "right" ? styles.right : "",
    column.hideBelow === undefined ? "" : hidden[column.hideBelow],
  ].join(" ");
  return column.width === undefined
    ? { className }
    : { className, style: { "--cell-width": `${column.width}px` } as CSSProperties };
}
