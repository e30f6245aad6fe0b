"use client";

import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./sorting.module.css";
import type { Column } from "./table-columns.tsx";

/** `-name` sorts descending by `name`, as in the API's `sort`. */
export type SortDirection = "ascending" | "descending";

/** The direction in which `sort` orders by `key`; null if it orders by something else. */
export function directionOf(sort: string | undefined, key: string | undefined): SortDirection | null {
  if (sort === undefined || key === undefined) return null;
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : null;
}

interface SortHeaderProps {
  title: string;
  /** What is sorted by, if it is not what the title says. */
  hint: string | undefined;
  sortKey: string;
  sort: string | undefined;
  onSortChange: (sort: string) => void;
  align?: "left" | "right";
}

/** A column title that sorts by the column; a second press reverses the order. */
export function SortHeader({ title, hint, sortKey, sort, onSortChange, align }: SortHeaderProps) {
  const direction = directionOf(sort, sortKey);
  const Icon = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={styles.header}
      title={hint}
      data-active={direction !== null || undefined}
      data-align={align}
      onClick={() => onSortChange(direction === "ascending" ? `-${sortKey}` : sortKey)}
    >
      {title}
      <Icon className={styles.arrow} size={13} stroke={2} aria-hidden />
    </UnstyledButton>
  );
}

export type SortedColumn = Pick<Column<never>, "title" | "sortKey" | "sortedBy" | "sortedAs">;

/** Both directions of every column that sorts. */
export function useSortOptions(columns: readonly SortedColumn[]) {
  const t = useMessages(KIT);
  return columns.flatMap(({ title: column, sortKey, sortedBy, sortedAs = "state" }) => {
    const title = sortedBy?.title ?? column;
    return sortKey === undefined
      ? []
      : [
          { value: sortKey, label: `${title}, ${t.ascending[sortedAs]}` },
          { value: `-${sortKey}`, label: `${title}, ${t.descending[sortedAs]}` },
        ];
  });
}
