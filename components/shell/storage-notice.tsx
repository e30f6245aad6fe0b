"use client";

import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./connection-notice.module.css";

/** Why there is no room for files; null when there is. */
export type StorageLack = "full" | "read_only" | null;

/** Says why nothing is being made: everybody sees it, because everybody would wait for it. */
export function StorageNotice({ lack }: { lack: StorageLack }) {
  const words = useWords(SHELL).noRoom;
  return <div role="status">{lack === null ? null : <p className={styles.notice}>{words[lack]}</p>}</div>;
}
