"use client";

import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Edited } from "./publish/use-publish.ts";
import { AlignBar } from "./stage/align-bar.tsx";
import { useEditor } from "./state/editor-context.tsx";
import styles from "./template-editor.module.css";
import { TitleField } from "./title-field.tsx";

interface ToolbarProps {
  edited: Edited;
  name: string;
  onNameChange: (name: string) => void;
  /** A stored template has a new name. */
  onRenamed: (name: string) => void;
  nameFault: string | null;
  nameField: RefObject<HTMLInputElement | null>;
  /** Whether the draft is saved. */
  status: ReactNode;
  /** Shown between the tools and the publish button. */
  children: ReactNode;
  mayPublish: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

/**
 * The template's name, undo and redo, and publishing; on a narrow screen all of that in one row, and the other tools
 * below it when they are asked for.
 */
export function Toolbar(props: ToolbarProps) {
  const t = useMessages(EDITOR);
  const { edited, name, onNameChange, onRenamed, nameFault, nameField, status, children } = props;
  const { mayPublish, isPublishing, onPublish } = props;
  const { past, future, dispatch } = useEditor();
  const [showsMore, setShowsMore] = useState(false);
  const moreId = useId();
  const faultId = useId();
  const isNew = edited.kind === "new";
  return (
    <div className={styles.toolbar}>
      {edited.kind === "stored" ? (
        <div className={styles.title}>
          <h1 className="visually-hidden">{t.editTitle({ name: edited.name })}</h1>
          <TitleField id={edited.id} name={edited.name} onRenamed={onRenamed} />
          <p className={styles.state}>
            {mayPublish
              ? t.publish.changedSince({ version: edited.version })
              : t.publish.isPublished({ version: edited.version })}
          </p>
        </div>
      ) : (
        <>
          <h1 className="visually-hidden">{t.newTitle}</h1>
          <div className={styles.nameField}>
            <TextInput
              ref={nameField}
              aria-label={t.name}
              aria-describedby={nameFault === null ? undefined : faultId}
              placeholder={t.namePlaceholder}
              value={name}
              error={nameFault !== null}
              maxLength={120}
              onChange={(event) => onNameChange(event.currentTarget.value)}
            />
            {nameFault === null ? null : (
              <p className={styles.nameFault} id={faultId} role="alert">
                {nameFault}
              </p>
            )}
          </div>
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
      {status}
      <ActionIcon
        className={styles.moreButton}
        aria-label={t.more}
        aria-expanded={showsMore}
        aria-controls={moreId}
        variant={showsMore ? "light" : "subtle"}
        onClick={() => setShowsMore(!showsMore)}
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={styles.more} id={moreId} data-shown={showsMore || undefined}>
        <AlignBar />
        {children}
      </div>
      <Button className={styles.publish} loading={isPublishing} disabled={!mayPublish} onClick={onPublish}>
        <span className={styles.publishLong}>{isNew ? t.publish.create : t.publish.publish}</span>
        <span className={styles.publishShort} aria-hidden>
          {t.publish.short}
        </span>
      </Button>
    </div>
  );
}
