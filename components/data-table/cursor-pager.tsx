"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./cursor-pager.module.css";

export interface CursorPagerProps {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** Extra content, such as a total that the caller already knows. */
  summary?: ReactNode;
}

/** Pager for a keyset list: previous and next, no page numbers, because the items are not counted. */
export function CursorPager({ hasPrevious, hasNext, onPrevious, onNext, summary }: CursorPagerProps) {
  const t = useMessages(KIT);
  if (!hasPrevious && !hasNext && summary === undefined) return null;
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      <div className={styles.summary}>{summary}</div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={!hasPrevious}
        onClick={onPrevious}
      >
        {t.previousPage}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!hasNext}
        onClick={onNext}
      >
        {t.nextPage}
      </Button>
    </nav>
  );
}
