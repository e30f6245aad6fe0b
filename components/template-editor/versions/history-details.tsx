"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useCheckpoint } from "#lib/client/templates/template-drafts.ts";
import { useTemplateVersion } from "#lib/client/templates/template-versions.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { editableScene } from "../drafts/editable-scene.ts";
import { type EditedState, editedState } from "../drafts/edited-state.ts";
import { useEditor } from "../state/editor-context.tsx";
import { DifferenceList } from "./difference-list.tsx";
import type { HistoryEntry } from "./history-entries.ts";
import styles from "./versions.module.css";

const NOW = "now";

interface HistoryDetailsProps {
  entry: HistoryEntry;
  draftId: string;
  /** The numbers of the published versions, newest first. */
  versions: readonly number[];
  onRestore: (state: EditedState) => void;
}

/** What is different between a former state and now, or another version; and the way back to it. */
export function HistoryDetails({ entry, draftId, versions, onRestore }: HistoryDetailsProps) {
  const t = useMessages(EDITOR).versions;
  const errorMessages = useErrorMessages();
  const { scene } = useEditor();
  const [other, setOther] = useState<number | null>(null);
  const version = useTemplateVersion(draftId, entry.kind === "version" ? entry.version : null);
  const checkpoint = useCheckpoint(draftId, entry.kind === "checkpoint" ? entry.id : null);
  const compared = useTemplateVersion(draftId, other);
  const failed = [version, checkpoint, compared].find(({ isError }) => isError);
  if (failed !== undefined)
    return <ErrorState onRetry={() => failed.refetch()}>{errorText(failed.error, errorMessages)}</ErrorState>;
  const stored = version.data ?? checkpoint.data;
  const after = other === null ? scene : ((compared.data?.scene as Scene | undefined) ?? null);
  if (stored === undefined || after === null)
    return <p className={styles.dim}>{errorMessages.kit.loading}</p>;
  const before = editableScene(stored.scene);
  const text = "scene_text" in stored ? stored.scene_text : null;
  return (
    <>
      <div className={styles.actions}>
        <NativeSelect
          size="xs"
          label={t.with}
          data={[
            { value: NOW, label: t.now },
            ...versions.map((each) => ({ value: String(each), label: t.published({ version: each }) })),
          ]}
          value={other === null ? NOW : String(other)}
          onChange={({ currentTarget: { value } }) => setOther(value === NOW ? null : Number(value))}
        />
        <Button
          size="compact-md"
          onClick={() => onRestore(editedState({ scene: stored.scene, scene_text: text }, scene))}
        >
          {t.restore}
        </Button>
      </div>
      {before === null ? (
        <p className={styles.dim}>{t.unreadable}</p>
      ) : (
        <DifferenceList before={before} after={after} />
      )}
    </>
  );
}
