"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import styles from "./filter-bar.module.css";

const FilterSheet = onDemand(() => import("./filter-sheet.tsx").then((part) => part.FilterSheet));

interface FilterBarProps {
  /** Undefined for a list that is not searched. */
  search?: ReactNode;
  /** How many filters are set, without the search. */
  count: number;
  /** Removes them. */
  onClear: () => void;
  /** Whether that would change anything. */
  isClearable: boolean;
  /** The filters: buttons that open choices. */
  children: ReactNode;
  /** Only on a screen without room for the filters: what stands elsewhere on a wider one. */
  narrow?: ReactNode;
  /** At the end of the row, where there is room for the filters. */
  end?: ReactNode;
}

/** What a list offers in its sheet of filters alone, where it shows cards: a wider screen has column titles. */
export function NarrowTools({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

/**
 * The search of a list and its filters, in one row that never becomes two, so that nothing below it moves. Where there is
 * no room for them, one button opens the filters; where there is room for some, those that are not set give way to it.
 */
export function FilterBar({ search, children, narrow, end, ...filters }: FilterBarProps) {
  const t = useMessages(KIT);
  const { count, isClearable, onClear } = filters;
  const [isOpened, setOpened] = useState(false);
  const searched = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    // Without it, a row that is too narrow is cut off.
    void import("./fit-filters.ts").then(
      (part) => part.fitFilters(row.current, left.signal),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return (
    <div className={styles.bar} data-list-filters>
      {search === undefined ? null : (
        <div className={styles.search} ref={searched} data-list-search>
          {search}
        </div>
      )}
      <div className={styles.filters} ref={row}>
        {children}
        {/* Keeps its place while there is nothing to clear. */}
        <Button
          className={styles.clear}
          variant="subtle"
          data-idle={!isClearable || undefined}
          aria-label={t.clearFilters}
          onClick={() => {
            onClear();
            // The button is gone with what it clears.
            (searched.current ?? row.current)?.querySelector<HTMLElement>("input, button")?.focus();
          }}
        >
          {t.clear}
        </Button>
      </div>
      <Button
        className={styles.open}
        variant="default"
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        {...FilterSheet.warming}
        onClick={() => setOpened(true)}
      >
        {count === 0 ? t.filters : t.filtersSet({ count })}
      </Button>
      {end === undefined ? null : <div className={styles.end}>{end}</div>}
      <FilterSheet {...filters} opened={isOpened} onClose={() => setOpened(false)}>
        {children}
        {narrow}
      </FilterSheet>
    </div>
  );
}
