"use client";

import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Edited } from "./publish/use-publish.ts";
import { AlignBar } from "./stage/align-bar.tsx";
import { useEditor } from "./state/editor-context.tsx";
import styles from "./template-editor.module.css";

interface ToolbarProps {
  edited: Edited;
  name: string;
  onNameChange: (name: string) => void;
  nameFault: string | null;
  /** Shown between the tools and the publish button. */
  children: ReactNode;
  mayPublish: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

/** The template's name, undo and redo, and publishing. */
export function Toolbar(props: ToolbarProps) {
  const t = useMessages(EDITOR);
  const { edited, name, onNameChange, nameFault, children, mayPublish, isPublishing, onPublish } = props;
  const { past, future, dispatch } = useEditor();
  const isNew = edited.kind === "new";
  return (
    <div className={styles.toolbar}>
      {edited.kind === "stored" ? (
        <h1 className={styles.heading}>{t.editTitle({ name: edited.name })}</h1>
      ) : (
        <>
          <h1 className="visually-hidden">{t.newTitle}</h1>
          <TextInput
            className={styles.nameField}
            aria-label={t.name}
            placeholder={t.namePlaceholder}
            value={name}
            error={nameFault}
            maxLength={120}
            onChange={(event) => onNameChange(event.currentTarget.value)}
          />
          <span className={styles.spacer} />
        </>
      )}
      <div className={styles.tools}>
        <Tooltip label={t.undo}>
          <ActionIcon
            aria-label={t.undo}
            disabled={past.length === 0}
            onClick={() => dispatch({ type: "undo" })}
          >
            <IconArrowBackUp size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t.redo}>
          <ActionIcon
            aria-label={t.redo}
            disabled={future.length === 0}
            onClick={() => dispatch({ type: "redo" })}
          >
            <IconArrowForwardUp size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <AlignBar />
      {children}
      <Button loading={isPublishing} disabled={!mayPublish} onClick={onPublish}>
        {isNew ? t.publish.create : t.publish.publish}
      </Button>
    </div>
  );
}
