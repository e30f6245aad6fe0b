"use client";

import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useFormat } from "#components/ui/locale.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { COLLECTIONS } from "#components/words/en/collections.ts";
import { useWords } from "#components/words/words.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import styles from "./collection-notice.module.css";
import { missingVideos } from "./retry-choice.ts";

/** What has become of a collection and what to do next, in a sentence; nothing where all went well. */
export function CollectionNotice({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTIONS).notice;
  const format = useFormat();
  const mayGoOn = useMay("editor");
  const text = noticeOf(collection, format.number, words);
  if (text === null) return null;
  const missing = isCollectionEnded(collection) && mayGoOn ? missingVideos(collection) : null;
  const isFault =
    collection.status === "failed" || (collection.status === "completed" && collection.failed > 0);
  const Icon = isFault ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={styles.notice} data-tone={isFault ? "danger" : "neutral"}>
      <Icon className={styles.icon} size={18} stroke={1.6} aria-hidden />
      <span>
        {text} {missing === null ? null : words.next[missing.kind]}
      </span>
    </p>
  );
}

function noticeOf(
  { status, total, completed, failed }: Collection,
  number: (value: number) => string,
  words: Words["collections"]["notice"],
): string | null {
  if (status === "completed") return failed === 0 ? null : words.someFailed(failed, number(failed));
  if (status === "failed") return completed === 0 ? words.allFailed : words.noZip;
  if (status === "canceled")
    return completed < total ? words.canceled(number(completed)) : words.canceledPack;
  return words[status];
}
