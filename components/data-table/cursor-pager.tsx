"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import styles from "./cursor-pager.module.css";

export interface CursorPagerProps {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** Which rows of the list are shown, counted from 1; null or undefined where that is not known. */
  rows?: { from: number; to: number } | null | undefined;
  /** How many rows the list has, as the API counts them. */
  total?: string | undefined;
  /** In place of the rows and their total, also where there is one page. */
  summary?: ReactNode;
}

/** Pager for a keyset list: previous and next, no page numbers, because the items are not counted. */
export function CursorPager({ hasPrevious, hasNext, onPrevious, onNext, ...shown }: CursorPagerProps) {
  const t = useMessages(KIT);
  const range = useRangeText(shown);
  if (!hasPrevious && !hasNext && shown.summary === undefined) return null;
  const turn = (go: () => void) => (event: MouseEvent<HTMLElement>) => {
    go();
    showStart(event.currentTarget.closest("nav")?.previousElementSibling);
  };
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      <div className={`${styles.summary} tabular`} role="status">
        {shown.summary ?? range}
      </div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={!hasPrevious}
        data-turn="previous"
        onClick={turn(onPrevious)}
      >
        {t.previousPage}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!hasNext}
        data-turn="next"
        onClick={turn(onNext)}
      >
        {t.nextPage}
      </Button>
    </nav>
  );
}

/** "51–100 of 300", or as much of it as is known. */
function useRangeText({ rows, total }: Pick<CursorPagerProps, "rows" | "total">): string | null {
  const t = useMessages(KIT);
  const totalValues = useTotalValues();
  const format = useFormat();
  const of = total === undefined ? null : totalValues(total);
  if (!rows) return rows === undefined || of === null ? null : t.inAll(of);
  const range = rows.from === rows.to ? format.number(rows.from) : t.rows(rows);
  return of === null ? range : t.rowsOf({ ...of, rows: range });
}

/** The next page is read from its start: the rows come into view there, and the focus goes on from there. */
function showStart(rows: Element | null | undefined) {
  if (!(rows instanceof HTMLElement)) return;
  const list = rows.querySelector<HTMLElement>("table, ul") ?? rows;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
  if (rows.getBoundingClientRect().top < 0) rows.scrollIntoView({ block: "start" });
}
