"use client";

import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useCheckpoints } from "#lib/client/templates/template-drafts.ts";
import { useTemplateVersions } from "#lib/client/templates/template-versions.ts";
import type { EditedState } from "../drafts/edited-state.ts";
import { useEditor } from "../state/editor-context.tsx";
import { HistoryDetails } from "./history-details.tsx";
import { historyEntries } from "./history-entries.ts";
import { HistoryRow } from "./history-row.tsx";
import styles from "./versions.module.css";

interface VersionsDrawerProps {
  opened: boolean;
  /** The draft, whose id is its template's; null while a new template has no draft. */
  draftId: string | null;
  /** False for a template that was never published: it has checkpoints only. */
  isPublished: boolean;
  /** Any template of the organization, under whose id checkpoints are drawn; null if there is none. */
  canvasId: string | null;
  /** The key of the state whose differences are shown; null for none. */
  shown: string | null;
  onShow: (key: string | null) => void;
  onClose: () => void;
  onRestore: (state: EditedState) => void;
  /** Beside the state that is edited: what can be done with the draft. */
  children: ReactNode;
}

/** Published versions and checkpoints of the draft: what is different since, and the way back to each. */
export function VersionsDrawer({ opened, onClose, draftId, children, ...list }: VersionsDrawerProps) {
  const t = useMessages(EDITOR).versions;
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={460} title={t.title}>
      <div className={styles.now}>
        <strong>{t.current}</strong>
        {children}
      </div>
      {draftId === null ? <p className={styles.dim}>{t.empty}</p> : <History draftId={draftId} {...list} />}
    </Drawer>
  );
}

interface HistoryProps
  extends Pick<VersionsDrawerProps, "isPublished" | "canvasId" | "shown" | "onShow" | "onRestore"> {
  draftId: string;
}

function History({ draftId, isPublished, canvasId, shown, onShow, onRestore }: HistoryProps) {
  const t = useMessages(EDITOR).versions;
  const errorMessages = useErrorMessages();
  const { scene } = useEditor();
  const versions = useTemplateVersions(isPublished ? draftId : null);
  const checkpoints = useCheckpoints(draftId);
  const failed = [versions, checkpoints].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return <ErrorState onRetry={() => failed.refetch()}>{errorText(failed.error, errorMessages)}</ErrorState>;
  if (checkpoints.data === undefined || (isPublished && versions.data === undefined))
    return <p className={styles.dim}>{errorMessages.kit.loading}</p>;
  const published = versions.data?.items ?? [];
  const entries = historyEntries(published, checkpoints.data);
  if (entries.length === 0) return <p className={styles.dim}>{t.empty}</p>;
  const aspect = `${scene.width}:${scene.height}`;
  return (
    <ul className={styles.history}>
      {entries.map((entry) => (
        <HistoryRow
          key={entry.key}
          {...{ entry, draftId, canvasId, aspect }}
          isOpen={entry.key === shown}
          onToggle={() => onShow(entry.key === shown ? null : entry.key)}
        >
          <HistoryDetails
            {...{ entry, draftId, onRestore }}
            versions={published.map(({ version }) => version)}
          />
        </HistoryRow>
      ))}
    </ul>
  );
}
