"use client";

import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./connection-notice.module.css";

/** Why there is no storage left; null if there is. */
export type StorageLack = "full" | "read_only" | "away" | null;

/** Says why nothing is being rendered. Shown to all users, because all of them would wait for it. */
export function StorageNotice({ lack }: { lack: StorageLack }) {
  const t = useMessages(SHELL).noRoom;
  return (
    <div role="status">
      {lack === null ? null : (
        <p className={styles.notice} data-page-notice>
          {t[lack]}
        </p>
      )}
    </div>
  );
}
