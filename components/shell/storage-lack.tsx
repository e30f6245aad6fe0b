"use client";

import { STORAGE_NOTICE } from "#components/i18n/generated/storage-notice.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./connection-notice.module.css";

/** Why there is no storage left. */
export type StorageLack = "full" | "read_only" | "away";

/** The notice of a lack. */
export function StorageLackNotice({ lack }: { lack: StorageLack }) {
  const t = useMessages(STORAGE_NOTICE);
  return (
    <p className={styles.notice} data-page-notice>
      {t[lack]}
    </p>
  );
}
