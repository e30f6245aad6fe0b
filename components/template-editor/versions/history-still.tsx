"use client";

import { SceneStill, useSeen } from "#components/templates/index.ts";
import { useCheckpoint } from "#lib/client/templates/template-drafts.ts";
import type { HistoryEntry } from "./history-entries.ts";
import styles from "./versions.module.css";

interface HistoryStillProps {
  entry: HistoryEntry;
  draftId: string;
  /** Any template of the organization, under whose id a checkpoint is drawn; null if there is none. */
  canvasId: string | null;
  /** Of the frame, such as `16:9`. */
  aspect: string;
}

/** A small still of a former state, drawn once it is scrolled to. */
export function HistoryStill({ entry, draftId, canvasId, aspect }: HistoryStillProps) {
  const { ref, wasSeen } = useSeen();
  const checkpoint = useCheckpoint(draftId, entry.kind === "checkpoint" && wasSeen ? entry.id : null);
  const shown =
    entry.kind === "version"
      ? { version: entry.version }
      : checkpoint.data === undefined
        ? null
        : { scene: checkpoint.data.scene };
  return (
    <div ref={ref} className={styles.still}>
      <SceneStill
        canvasId={entry.kind === "version" ? draftId : canvasId}
        shown={wasSeen ? shown : null}
        aspect={aspect}
      />
    </div>
  );
}
