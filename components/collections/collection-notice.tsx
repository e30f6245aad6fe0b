"use client";

import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { COLLECTION_DETAILS } from "#components/i18n/generated/collection-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./collection-notice.module.css";
import { missingVideos } from "./retry-choice.ts";

/**
 * The outcome of a collection and the next step, in a sentence; nothing if everything succeeded before the page was
 * opened. On a page that was open meanwhile, a sentence that went would pull up the videos below it.
 */
export function CollectionNotice({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS).notice;
  const mayGoOn = usePermission("editor");
  const [wasRunning, setWasRunning] = useState(false);
  if (!wasRunning && !isCollectionEnded(collection)) setWasRunning(true);
  const text = noticeOf(collection, t) ?? (wasRunning ? t.allDone : null);
  if (text === null) return null;
  const missing = isCollectionEnded(collection) && mayGoOn ? missingVideos(collection) : null;
  const isFault =
    collection.status === "failed" || (collection.status === "completed" && collection.failed > 0);
  const Icon = isFault ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={styles.notice} data-tone={isFault ? "danger" : "neutral"}>
      <Icon className={styles.icon} size={18} stroke={1.6} aria-hidden />
      <span>
        {text} {missing === null ? null : t.next[missing.kind]}
      </span>
    </p>
  );
}

function noticeOf(
  { status, total, completed, failed }: Collection,
  t: Messages["collectionDetails"]["notice"],
): string | null {
  if (status === "completed") return failed === 0 ? null : t.someFailed({ count: failed });
  if (status === "failed") return completed === 0 ? t.allFailed : t.noZip;
  if (status === "canceled") return completed < total ? t.canceled({ count: completed }) : t.canceledPack;
  return t[status];
}
