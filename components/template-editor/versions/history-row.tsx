"use client";

import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatInstant } from "#components/ui/format.ts";
import { useLocale } from "#components/ui/locale.tsx";
import { useAuthorName } from "../drafts/use-author-name.ts";
import type { HistoryEntry } from "./history-entries.ts";
import { HistoryStill } from "./history-still.tsx";
import styles from "./versions.module.css";

const titleOf = (entry: HistoryEntry, t: Messages["editor"]["versions"]): string =>
  entry.kind === "version" ? t.published({ version: entry.version }) : t.reasons[entry.reason];

interface HistoryRowProps {
  entry: HistoryEntry;
  draftId: string;
  canvasId: string | null;
  aspect: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown below an open row. */
  children: ReactNode;
}

/** A former state with its still, time and author; pressed, it shows what is different now. */
export function HistoryRow(props: HistoryRowProps) {
  const { entry, draftId, canvasId, aspect, isOpen, onToggle, children } = props;
  const t = useMessages(EDITOR).versions;
  const locale = useLocale();
  const author = useAuthorName()(entry);
  const title = titleOf(entry, t);
  const time = formatInstant(entry.at, locale);
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <HistoryStill {...{ entry, draftId, canvasId, aspect }} />
        <div className={styles.words}>
          <UnstyledButton
            className={styles.title}
            data-kind={entry.kind}
            aria-expanded={isOpen}
            aria-label={`${title}, ${time}`}
            onClick={onToggle}
          >
            {title}
          </UnstyledButton>
          <time dateTime={entry.at}>{time}</time>
          <span dir="auto">{author}</span>
        </div>
      </div>
      {isOpen ? <div className={styles.details}>{children}</div> : null}
    </li>
  );
}
