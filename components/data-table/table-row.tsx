import { Skeleton } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import { type MouseEvent, memo, type ReactNode } from "react";
import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import styles from "./data-table.module.css";
import { RowMenuButton } from "./row-menu-button.tsx";
import { type Column, cellLook } from "./table-columns.tsx";

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  href: string | undefined;
  /** Its first column stays in view while the others scroll sideways, and its link then ends with it. */
  isPinned: boolean;
  /** Undefined if rows cannot be selected. */
  chosen: boolean | undefined;
  chooseLabel: string;
  /** Must be stable between renders, so that a click redraws one row and not the page. */
  onChoose: (id: string, checked: boolean, withShift: boolean) => void;
  /** What the row is about, for the button of its menu; undefined if it has none. */
  menuName: string | undefined;
  /** Stable as well. */
  onMenu: (id: string, event: MouseEvent<HTMLElement>) => void;
}

/** A row; memoized, so that it is redrawn only when its own props change. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, href, isPinned, chosen, chooseLabel, onChoose, menuName, onMenu } = props;
  const openMenu = menuName === undefined ? undefined : (event: MouseEvent<HTMLElement>) => onMenu(id, event);
  return (
    <tr
      data-chosen={chosen || undefined}
      data-list-row={href === undefined && menuName === undefined ? undefined : id}
      onContextMenu={openMenu}
    >
      {chosen === undefined ? null : (
        <td className={styles.tick}>
          <RowCheckbox
            label={chooseLabel}
            checked={chosen}
            onChange={(checked, withShift) => onChoose(id, checked, withShift)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-label={column.selfEvident || index === 0 ? undefined : column.title}
          {...cellLook(column, index)}
        >
          {index === 0 && href !== undefined ? (
            // Loaded on click: a page of a list would otherwise prefetch fifty pages.
            <Link className={styles.link} href={href as Route} prefetch={false}>
              {shownValue(column.render(row))}
            </Link>
          ) : (
            shownValue(column.render(row))
          )}
        </td>
      ))}
      {menuName === undefined || openMenu === undefined ? null : (
        <td className={styles.menu}>
          {isPinned && href !== undefined ? (
            <Link
              className={styles.rowLink}
              href={href as Route}
              prefetch={false}
              aria-hidden
              tabIndex={-1}
            />
          ) : null}
          <RowMenuButton name={menuName} onClick={openMenu} />
        </td>
      )}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** A long text leaves the row as it is: its page shows all of it. */
const shownValue = (value: ReactNode) =>
  typeof value === "string" ? (
    <span className="two-lines" dir="auto">
      {value}
    </span>
  ) : (
    value
  );

/** A placeholder for a loading row; as tall as a usual one, so that the page moves little when it arrives. */
export function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key} {...cellLook(column, index)}>
          <div className={styles.placeholder}>
            <Skeleton height={12} width={`${[70, 55, 80, 60][index % 4] ?? 60}%`} />
          </div>
        </td>
      ))}
    </tr>
  );
}
